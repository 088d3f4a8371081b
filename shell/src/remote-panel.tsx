import { Link } from '@keyturn/routing';
import { Button, PageFrame, PageHeading, buttonClass } from '@keyturn/web-kit/ui';
import { messages } from './messages.ts';
import styles from './remote-panel.module.css';

/** What stands in the place of a remote that cannot be shown; everything around it works. */
export function RemotePanel(props: { title: string; isRetrying: boolean; onRetry: () => void }) {
  return (
    <PageFrame width="text">
      <section className={styles.panel} role="alert">
        <PageHeading>{messages.unavailable(props.title)}</PageHeading>
        <p>{messages.unavailableHint}</p>
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
