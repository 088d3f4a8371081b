import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { joinClasses } from './join-classes.ts';
import { useModal, type ModalOptions } from './use-modal.ts';
import { words } from './words.ts';

export interface DialogProps extends ModalOptions {
  title: string;
  children: ReactNode;
  footer?: ReactNode | undefined;
  isWide?: boolean | undefined;
}

/** A modal dialog with title, close button, scrolling body and a footer for its buttons. */
export function Dialog({ title, children, footer, isWide, ...modal }: DialogProps) {
  const titleId = useId();
  const dialog = useModal(modal);
  return (
    <dialog {...dialog} className={joinClasses(styles.dialog, isWide && styles.wide)} aria-labelledby={titleId}>
      {modal.isOpen && (
        <div className={styles.inside}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
          <IconButton
            className={joinClasses(styles.close)}
            label={words.close}
            icon={<X size={20} />}
            onClick={modal.onClose}
          />
        </div>
      )}
    </dialog>
  );
}
