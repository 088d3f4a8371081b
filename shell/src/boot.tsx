import { Spinner, VisuallyHidden } from '@keyturn/web-kit/ui';
import { messages } from './messages.ts';
import styles from './boot.module.css';

/** What the very first paint shows while the first remote arrives. */
export function Boot() {
  return (
    <div className={styles.boot} role="status">
      <Spinner size={32} />
      <VisuallyHidden>{messages.loading}</VisuallyHidden>
    </div>
  );
}
