import type { CSSProperties, ReactNode } from 'react';
import { Toast, type ToastItem } from './toast.tsx';
import styles from './toaster.module.css';
import { useBelowPressed } from './use-below-pressed.ts';
import { useIsWide } from './use-media.ts';
import { words } from './words.ts';

interface ToasterProps<T extends ToastItem> {
  readonly toasts: readonly T[];
  /** The link of a toast, if any; a waiting one is not focusable. */
  readonly linkOf?: ((toast: T, isWaiting: boolean) => ReactNode) | undefined;
  readonly onDismiss: (id: number) => void;
}

/**
 * The shell's live region for short messages, bottom left. On a phone they appear at the top one at a time, below the
 * last press there, failures first. Waiting ones stay in the DOM: moving or adding them later would announce them
 * twice.
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
