import { Link } from '@keyturn/routing';
import { Button, PageFrame, PageHeading, buttonClass } from '@keyturn/web-kit/ui';
import { useEffect, useRef } from 'react';
import { messages } from './messages.ts';
import styles from './remote-panel.module.css';
import { useIsOnline } from './use-is-online.ts';

/** Replaces a remote that cannot be shown; everything else works. Offline it says so, and retries once online. */
export function RemotePanel(props: { title: string; isRetrying: boolean; onRetry: () => void }) {
  const isOnline = useIsOnline();
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) props.onRetry();
    wasOnline.current = isOnline;
  });
  return (
    <PageFrame width="text">
      <section className={styles.panel} role="alert">
        <PageHeading>{isOnline ? messages.unavailable(props.title) : messages.offline}</PageHeading>
        <p>{isOnline ? messages.unavailableHint : messages.offlineHint}</p>
        <div className={styles.actions}>
          <Button variant="primary" isPending={props.isRetrying} onClick={props.onRetry}>
            {messages.retry}
          </Button>
          <Link to="/" className={buttonClass('secondary')}>
            {messages.goHome}
          </Link>
        </div>
      </section>
    </PageFrame>
  );
}
