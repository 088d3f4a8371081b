import { formatWeekdayAndDay } from '@keyturn/domain/dates';
import { denverClock, denverToday } from '@keyturn/domain/denver-time';
import { formatTime } from '@keyturn/domain/time-of-day';
import { Link } from '@keyturn/routing';
import { ApiError } from '@keyturn/web-kit/api';
import { Avatar, Badge, Card, EmptyState, Screen, Skeleton, VisuallyHidden } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';
import { conversationMessages as messages, fallbacks, sharedMessages } from '../messages.ts';
import type { Conversation } from '../read-answers.ts';
import { useNow } from '../use-now.ts';
import { withWholeDates } from '../whole-dates.ts';
import styles from './inbox.module.css';
import { nameOf } from './name-of.ts';

/** The person's conversations, newest first, with unread counts (requirement E10). */
export function Inbox() {
  const query = useQuery(queries.conversations);
  return (
    <Screen
      query={query}
      loading={messages.loadingAll}
      skeleton={<Skeleton shape="box" height={84} className={styles.list} />}
      failed={query.error instanceof ApiError ? sharedMessages.failed : sharedMessages.networkError}
      warnsWhenStale
    >
      {(conversations) =>
        conversations.length === 0 ? (
          <EmptyState drawing="calendar" sentence={messages.noConversations}>
            {messages.noConversationsHint}
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {conversations.map((conversation) => (
              <li key={conversation._id}>
                <Row conversation={conversation} />
              </li>
            ))}
          </ul>
        )
      }
    </Screen>
  );
}

function Row({ conversation }: { conversation: Conversation }) {
  const { _id, other, listing, lastText, lastAt, unread } = conversation;
  const name = nameOf(conversation);
  const when = momentOf(lastAt, denverToday(useNow()));
  return (
    <Card className={styles.row}>
      <Avatar name={name} src={other.photo} size={44} />
      <div className={styles.text}>
        <p className={styles.head}>
          <Link to={`/conversations/${_id}`}>{name}</Link>
          {when !== '' && <span>{withWholeDates(when)}</span>}
        </p>
        <p>{listing.title || fallbacks.listing}</p>
        {lastText !== '' && <p className={unread > 0 ? styles.unread : undefined}>{lastText}</p>}
      </div>
      {unread > 0 && (
        <Badge tone="danger" isSolid>
          {unread}
          <VisuallyHidden> {messages.unread}</VisuallyHidden>
        </Badge>
      )}
    </Card>
  );
}

/** Today's time, else the day, in Utah; '' for none. */
function momentOf(instant: string, today: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  const { date, minutes } = denverClock(at);
  return date === today ? formatTime(minutes) : formatWeekdayAndDay(date, today);
}
