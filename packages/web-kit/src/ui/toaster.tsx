import type { CSSProperties, ReactNode } from 'react';
import { Toast, type ToastItem } from './toast.tsx';
import styles from './toaster.module.css';
import { useBelowPressed } from './use-below-pressed.ts';
import { useIsWide } from './use-media.ts';
import { words } from './words.ts';

interface ToasterProps<T extends ToastItem> {
  readonly toasts: readonly T[];
  /** The link that a toast is, if it leads somewhere; the one that waits is out of reach. */
  readonly linkOf?: ((toast: T, isWaiting: boolean) => ReactNode) | undefined;
  readonly onDismiss: (id: number) => void;
}

/**
 * The shell's live region for short messages, bottom left.
 * On a phone they stand at the top one at a time, under what was just pressed there, failures first.
 * The others wait in place: one that moved or came later would be announced a second time.
 */
export function Toaster<T extends ToastItem>({ toasts, linkOf, onDismiss }: ToasterProps<T>) {
  const isWide = useIsWide();
  const below = useBelowPressed(toasts.at(-1)?.id);
  const first = toasts.find(({ tone }) => tone === 'danger') ?? toasts[0];
  return (
    <section
      className={styles.toaster}
      style={{ '--toasts-below': `${below}px` } as CSSProperties}
      aria-label={words.notifications}
      aria-live="polite"
    >
      {toasts.map((toast) => {
        const isWaiting = !isWide && toast !== first;
        return (
          <Toast key={toast.id} toast={toast} isWaiting={isWaiting} onDismiss={onDismiss}>
            {linkOf?.(toast, isWaiting)}
          </Toast>
        );
      })}
    </section>
  );
}
