import type { AuditItem } from '@keyturn/contracts/admin';
import { Link } from '@keyturn/routing';
import { EmptyState, Part, Skeleton } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { adminQueries } from '../api.ts';
import { AdminPage, AdminScreen } from './admin-page.tsx';
import styles from './admin.module.css';
import { adminMessages as messages } from './messages.ts';
import { Pages, type Page } from './pages.tsx';
import { dayOf } from './day-of.ts';

/** /admin/log: who decided what, newest first. */
export function Log() {
  return (
    <AdminPage title={messages.log}>
      <Pages>{(page) => <LogPage {...page} />}</Pages>
    </AdminPage>
  );
}

function LogPage({ cursor, more }: Page) {
  const query = useQuery(adminQueries.audit(cursor));
  return (
    <AdminScreen
      query={query}
      failed={messages.logFailed}
      warnsWhenStale
      loading={messages.logLoading}
      skeleton={<Skeleton shape="box" height={68} />}
    >
      {({ items, next }) => (
        <>
          {items.length === 0 && cursor === '' && <EmptyState sentence={messages.logEmpty} />}
          <ul className={styles.rows}>
            {items.map((item) => (
              <Part key={item._id}>
                <Entry item={item} />
              </Part>
            ))}
          </ul>
          {more(next)}
        </>
      )}
    </AdminScreen>
  );
}

function Entry({ item: { at, actor, action, caseId, subjectId, title, note } }: { item: AuditItem }) {
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <b>{messages.done[action] ?? messages.isClosed}</b>
        {caseId === '' && subjectId !== '' && (
          <Link to={`/admin/people?whose=${encodeURIComponent(subjectId)}`}>{messages.aPerson}</Link>
        )}
        {caseId !== '' && <Link to={`/admin/cases/${caseId}`}>{title || messages.nameless}</Link>}
      </div>
      {note !== '' && <p className={styles.words}>{note}</p>}
      <p className={styles.quiet}>{messages.saidBy(actor || messages.byItself, dayOf(at))}</p>
    </li>
  );
}
