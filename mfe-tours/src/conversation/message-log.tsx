import type { Message } from '@keyturn/contracts/conversations';
import { formatWeekdayAndDay } from '@keyturn/domain/dates';
import { denverClock, denverToday } from '@keyturn/domain/denver-time';
import { firstName } from '@keyturn/domain/text';
import { formatTime } from '@keyturn/domain/time-of-day';
import { Link } from '@keyturn/routing';
import { VisuallyHidden } from '@keyturn/web-kit/ui';
import { RotateCcw } from 'lucide-react';
import { Fragment, type Ref } from 'react';
import { conversationMessages as messages, sharedMessages } from '../messages.ts';
import { useNow } from '../use-now.ts';
import styles from './message-log.module.css';
import type { Outgoing } from './unsent.ts';

interface MessageLogProps {
  ref: Ref<HTMLDivElement>;
  /** The other party. */
  name: string;
  role: 'buyer' | 'seller';
  received: readonly Message[];
  outgoing: readonly Outgoing[];
  onAgain: (message: Outgoing) => void;
}

/** Messages and changes of the request, by day in Utah; new ones are announced. They stay text without links. */
export function MessageLog({ ref, name, role, received, outgoing, onAgain }: MessageLogProps) {
  const today = denverToday(useNow());
  const shown = received.map((message) => ({ message, ...momentOf(message.createdAt, today) }));
  const waiting = outgoing.filter(({ _id }) => !received.some((message) => message._id === _id));
  return (
    <div ref={ref} tabIndex={-1} role="log" aria-label={messages.log(name)} className={styles.log}>
      {shown.length + waiting.length === 0 && <p className={styles.none}>{messages.none}</p>}
      {shown.map(({ message, day, time }, at) => (
        <Fragment key={message._id}>
          {day !== shown[at - 1]?.day && <p className={styles.day}>{day}</p>}
          {message.from === '' ? (
            <p className={styles.line}>
              {message.transferId ? <Link to={`/transfers/${message.transferId}`}>{message.text}</Link> : message.text}
            </p>
          ) : (
            <div className={message.from === role ? styles.own : styles.other}>
              <p className={styles.text}>
                <VisuallyHidden>
                  {message.from === role ? messages.you : messages.they(firstName(name))}{' '}
                </VisuallyHidden>
                {message.text}
              </p>
              <p className={styles.time}>{time}</p>
            </div>
          )}
        </Fragment>
      ))}
      {waiting.map((message) => (
        <div key={message._id} className={styles.own} data-waiting>
          <p className={styles.text}>
            <VisuallyHidden>{messages.you} </VisuallyHidden>
            {message.text}
          </p>
          {message.isFailed ? (
            <button type="button" className={styles.again} onClick={() => onAgain(message)}>
              <RotateCcw size={16} aria-hidden />
              {messages.notSent}
            </button>
          ) : (
            <p className={styles.time}>{messages.sending}</p>
          )}
        </div>
      ))}
    </div>
  );
}

function momentOf(createdAt: string, today: string): { day: string; time: string } {
  const instant = new Date(createdAt);
  if (Number.isNaN(instant.getTime())) return { day: '', time: '' };
  const { date, minutes } = denverClock(instant);
  const day = date === today ? sharedMessages.today : formatWeekdayAndDay(date, today);
  return { day, time: formatTime(minutes) };
}
