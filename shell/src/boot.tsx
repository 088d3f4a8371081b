import { VisuallyHidden, Wordmark } from '@keyturn/web-kit/ui';
import { useEffect, useState } from 'react';
import styles from './boot.module.css';
import { messages } from './messages.ts';

const SLOW_MS = 4000;

/** Shown while the first remote loads: the bar, a page's outline, and later a hint that it takes long. */
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
