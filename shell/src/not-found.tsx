import { Link } from '@keyturn/routing';
import { Drawing, PageFrame, PageHeading, PageTitle, buttonClass } from '@keyturn/web-kit/ui';
import { messages } from './messages.ts';
import styles from './remote-panel.module.css';

/** The friendly page for an address that nobody owns (ledger A10). */
export function NotFound() {
  return (
    <PageFrame width="text">
      <PageTitle>{messages.notFound}</PageTitle>
      <section className={styles.panel}>
        <Drawing name="door" />
        <PageHeading>{messages.notFound}</PageHeading>
        <p>{messages.notFoundHint}</p>
        <div className={styles.actions}>
          <Link to="/" className={buttonClass('primary')}>
            {messages.goHome}
          </Link>
          <Link to="/discovery" className={buttonClass('secondary')}>
            {messages.browse}
          </Link>
        </div>
      </section>
    </PageFrame>
  );
}
