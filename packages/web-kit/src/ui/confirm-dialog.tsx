import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { joinClasses } from './join-classes.ts';
import { useModal } from './use-modal.ts';
import { words } from './words.ts';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  children?: ReactNode | undefined;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  isDanger?: boolean | undefined;
  isPending?: boolean | undefined;
  isOutOfHistory?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question with two answers; the safe one is first and focused. Stays open while pending. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, cancelLabel = words.cancel, isDanger, isPending } = props;
  const id = useId();
  const dialog = useModal({
    isOpen,
    onClose: props.onCancel,
    isLocked: isPending,
    isOutOfHistory: props.isOutOfHistory,
  });
  return (
    <dialog
      {...dialog}
      role="alertdialog"
      className={joinClasses(styles.dialog, styles.narrow)}
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-text` : undefined}
    >
      {isOpen && (
        <div className={styles.inside}>
          <h2 className={styles.title} id={`${id}-title`}>
            {title}
          </h2>
          {children && (
            <div className={styles.text} id={`${id}-text`}>
              {children}
            </div>
          )}
          <div className={styles.footer}>
            <Button isDisabled={isPending} onClick={props.onCancel}>
              {cancelLabel}
            </Button>
            <Button variant={isDanger ? 'destructive' : 'primary'} isPending={isPending} onClick={props.onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </div>
      )}
    </dialog>
  );
}
