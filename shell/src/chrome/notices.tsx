import type { Notice } from '@keyturn/contracts/notifications';
import { Link } from '@keyturn/routing';
import { messages } from '../messages.ts';
import styles from './user-menu.module.css';

const SHOWN = 4;

/** The newest notices, unread ones marked. */
export function Notices({ notices, onFollow }: { notices: readonly Notice[]; onFollow: () => void }) {
  if (notices.length === 0) return null;
  return (
    <section className={styles.notices} aria-label={messages.notifications}>
      <h2 className={styles.noticesHeading}>{messages.notifications}</h2>
      <ul>
        {notices.slice(0, SHOWN).map((notice) => (
          <li key={notice._id}>
            <Link to={notice.link} className={styles.notice} data-unread={!notice.read} onClick={onFollow}>
              <strong>{notice.title}</strong>
              <span>{notice.body}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
