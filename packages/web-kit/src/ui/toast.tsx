import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './toaster.module.css';
import { words } from './words.ts';

export interface ToastItem {
  readonly id: number;
  readonly text: string;
  readonly tone: 'success' | 'info' | 'danger';
}

const shownForMs = 6_000;
const errorShownForMs = 15_000;
const icons = { success: CircleCheck, info: Info, danger: CircleAlert };

interface ToastProps {
  readonly toast: ToastItem;
  /** Whether it waits behind another: announced to screen readers, but invisible and its timer not started. */
  readonly isWaiting: boolean;
  /** Its text as a link. */
  readonly children?: ReactNode | undefined;
  readonly onDismiss: (id: number) => void;
}

/** One message; removes itself, errors later, but not while hovered or focused. */
export function Toast({ toast, isWaiting, children, onDismiss }: ToastProps) {
  const [isHeld, setIsHeld] = useState(false);
  const { id, text, tone } = toast;
  useEffect(() => {
    if (isHeld || isWaiting) return;
    const timer = setTimeout(() => onDismiss(id), tone === 'danger' ? errorShownForMs : shownForMs);
    return () => clearTimeout(timer);
  }, [isHeld, isWaiting, tone, id, onDismiss]);
  const Icon = icons[tone];
  return (
    <div
      className={joinClasses(styles.toast, styles[tone])}
      data-waits={isWaiting}
      role={tone === 'danger' ? 'alert' : undefined}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon size={20} />
      <p className={styles.text}>{children ?? text}</p>
      <IconButton label={words.dismiss} icon={<X size={18} />} onClick={() => onDismiss(id)} />
    </div>
  );
}
