import { Button } from '@keyturn/web-kit/ui';
import { CircleAlert } from 'lucide-react';
import { requestMessages as messages } from '../messages.ts';
import styles from './tour-requests.module.css';

/** The red banner above lists that failed to load; earlier content stays below. */
export function FailureBanner(props: { texts: readonly string[]; isRetrying: boolean; onRetry: () => void }) {
  return (
    <div className={styles.banner} role="alert">
      <CircleAlert size={20} aria-hidden />
      <div className={styles.bannerTexts}>
        {props.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <Button size="small" isPending={props.isRetrying} onClick={props.onRetry}>
        {messages.retry}
      </Button>
    </div>
  );
}
