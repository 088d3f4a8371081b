import { Toast, type ToastItem } from './toast.tsx';
import styles from './toaster.module.css';
import { useIsWide } from './use-media.ts';
import { words } from './words.ts';

/**
 * The live region for short messages, bottom left, the shell holding them. On a phone they stand at the bottom one at a
 * time, failures first; the others wait in place, because one that moved or came later would be told a second time.
 */
export function Toaster({ toasts, onDismiss }: { toasts: readonly ToastItem[]; onDismiss: (id: number) => void }) {
  const isWide = useIsWide();
  const first = toasts.find(({ tone }) => tone === 'danger') ?? toasts[0];
  return (
    <section className={styles.toaster} aria-label={words.notifications} aria-live="polite">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} isWaiting={!isWide && toast !== first} onDismiss={onDismiss} />
      ))}
    </section>
  );
}
