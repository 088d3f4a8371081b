import type { Notice } from '@keyturn/contracts/notifications';
import { Link } from '@keyturn/routing';
import { EmptyState, ErrorState, Part, Skeleton, VisuallyHidden } from '@keyturn/web-kit/ui';
import { CalendarCheck, CalendarClock, CalendarX, type LucideIcon } from 'lucide-react';
import { messages } from '../messages.ts';
import { menuMessages } from './menu-messages.ts';
import { timeAgo } from './time-ago.ts';
import styles from './notices.module.css';
import type { Waiting } from './waiting.ts';

const ICONS: Record<string, LucideIcon> = {
  'tours.requested': CalendarClock,
  'tours.accepted': CalendarCheck,
  'tours.rejected': CalendarX,
  'tours.cancelled': CalendarX,
  'tours.listing-gone': CalendarX,
  'tours.slot-taken': CalendarX,
  'tours.expired': CalendarX,
  'tours.called-off': CalendarX,
};

/** The notices, newest first, unread ones marked. */
export function NoticeList({ waiting, onFollow }: { waiting: Waiting; onFollow: (id: string) => void }) {
  const { notices, noticesState, readNoticesAgain } = waiting;
  if (noticesState === 'loading') return <NoticeSkeletons />;
  if (noticesState === 'failed') return <ErrorState sentence={menuMessages.noticesFailed} onRetry={readNoticesAgain} />;
  if (notices.length === 0)
    return <EmptyState sentence={menuMessages.noNotices}>{menuMessages.noNoticesHint}</EmptyState>;
  return (
    <ul className={styles.list}>
      {notices.map((notice) => (
        <Part key={notice._id}>
          <li>
            <NoticeLink notice={notice} onFollow={() => onFollow(notice._id)} />
          </li>
        </Part>
      ))}
    </ul>
  );
}

function NoticeLink({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const { type, title, body, link, createdAt, read } = notice;
  const Icon = ICONS[type] ?? CalendarClock;
  return (
    <Link to={link} className={styles.notice} data-unread={!read} onClick={onFollow}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span className={styles.text}>
        <strong>
          {!read && <VisuallyHidden>{menuMessages.isUnread} </VisuallyHidden>}
          {title}
        </strong>
        <span>{body}</span>
        <time dateTime={createdAt}>{timeAgo(createdAt, new Date())}</time>
      </span>
    </Link>
  );
}

function NoticeSkeletons() {
  return (
    <div className={styles.list} role="status">
      <VisuallyHidden>{messages.loading}</VisuallyHidden>
      <Skeleton height={76} shape="box" />
      <Skeleton height={76} shape="box" />
      <Skeleton height={76} shape="box" />
    </div>
  );
}
