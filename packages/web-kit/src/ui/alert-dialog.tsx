import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { joinClasses } from './join-classes.ts';
import { useModal } from './use-modal.ts';
import { words } from './words.ts';

export interface AlertDialogProps {
  text: string | null;
  title?: string | undefined;
  okLabel?: string | undefined;
  onClose: () => void;
}

/** One sentence to acknowledge with one button; open while `text` is not null. */
export function AlertDialog({ text, title, okLabel = words.ok, onClose }: AlertDialogProps) {
  const id = useId();
  const dialog = useModal({ isOpen: text !== null, onClose, canDismissByBackdrop: false });
  return (
    <dialog
      {...dialog}
      role="alertdialog"
      className={joinClasses(styles.dialog, styles.narrow)}
      aria-labelledby={title ? `${id}-title` : `${id}-text`}
      aria-describedby={`${id}-text`}
    >
      {text !== null && (
        <div className={styles.inside}>
          <span className={styles.mark}>
            <CircleAlert size={24} />
          </span>
          {title && (
            <h2 className={styles.title} id={`${id}-title`}>
              {title}
            </h2>
          )}
          <p className={styles.text} id={`${id}-text`}>
            {text}
          </p>
          <div className={styles.footer}>
            <Button variant="primary" onClick={onClose}>
              {okLabel}
            </Button>
          </div>
        </div>
      )}
    </dialog>
  );
}
