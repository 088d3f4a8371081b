import { Link } from '@keyturn/routing';
import { PageFrame, PageHeading, PageTitle, buttonClass } from '@keyturn/web-kit/ui';
import { lazy, Suspense } from 'react';
import { messages } from './messages.ts';
import styles from './remote-panel.module.css';

/** Decorative: without a network the page still works. */
const Door = lazy(() =>
  import('./door.tsx').then(
    ({ Door: drawn }) => ({ default: drawn }),
    () => ({ default: () => <></> }),
  ),
);

/** The page for an address without an owner (requirement A10). */
export function NotFound() {
  return (
    <PageFrame width="text">
      <PageTitle>{messages.notFound}</PageTitle>
      <section className={styles.panel}>
        <Suspense fallback={<div className={styles.noDrawing} />}>
          <Door />
        </Suspense>
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
