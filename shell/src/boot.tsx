import { VisuallyHidden, Wordmark } from '@keyturn/web-kit/ui';
import { useEffect, useState } from 'react';
import styles from './boot.module.css';
import { messages } from './messages.ts';

const SLOW_MS = 4000;

/** What stands there while the first remote arrives: the bar, and the outline of a page; later that it takes long. */
export function Boot() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.boot} role="status">
      <Wordmark />
      {isSlow ? <p>{messages.slow}</p> : <VisuallyHidden>{messages.loading}</VisuallyHidden>}
      <div className={styles.outline} />
    </div>
  );
}
