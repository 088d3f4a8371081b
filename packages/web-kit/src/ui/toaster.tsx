import { Toast, type ToastItem } from './toast.tsx';
import styles from './toaster.module.css';
import { words } from './words.ts';

/** The live region for short messages, bottom centre on a phone and bottom left above; the shell holds the queue. */
export function Toaster({ toasts, onDismiss }: { toasts: readonly ToastItem[]; onDismiss: (id: number) => void }) {
  return (
    <section className={styles.toaster} aria-label={words.notifications} aria-live="polite">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
    </section>
  );
}
