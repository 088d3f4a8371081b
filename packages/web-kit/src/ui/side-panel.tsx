import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './side-panel.module.css';
import { useModal } from './use-modal.ts';
import { words } from './words.ts';

export interface SidePanelProps {
  isOpen: boolean;
  label: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode | undefined;
}

/** A modal panel from the right: 360 px wide, the whole width on a phone. */
export function SidePanel({ isOpen, label, onClose, children, footer }: SidePanelProps) {
  const dialog = useModal({ isOpen, onClose });
  return (
    <dialog {...dialog} className={styles.panel} aria-label={label}>
      {isOpen && (
        <div className={styles.inside}>
          <IconButton
            className={joinClasses(styles.close)}
            label={words.close}
            icon={<X size={22} />}
            onClick={onClose}
          />
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
