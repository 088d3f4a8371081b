import type { Weekday } from '@keyturn/domain/availability';
import { denverToday } from '@keyturn/domain/denver-time';
import type { BookableDay, Slot } from '@keyturn/domain/slots';
import { VisuallyHidden } from '@keyturn/web-kit/ui';
import { Clock } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { bookingMessages as messages, sharedMessages } from '../messages.ts';
import styles from './slot-week.module.css';
import { DayPager } from './day-pager.tsx';
import { DayColumn } from './day-column.tsx';
import { findFirstDay, formatMonth, splitDay } from './slot-words.ts';

interface SlotWeekProps {
  /** Seven days each. */
  pages: readonly (readonly BookableDay[])[];
  now: Date;
  /** The `slotKey`s that one has asked for already. */
  asked: ReadonlySet<string>;
  chosen: Slot | null;
  onChoose: (slot: Slot) => void;
}

/** Seven columns a page, today first; small screens show the day picked in the strip above. Begins where there is a time. */
export function SlotWeek({ pages, now, asked, chosen, onChoose }: SlotWeekProps) {
  const [turned, setTurned] = useState<number | null>(null);
  const page = Math.min(turned ?? pages.findIndex((shown) => findFirstDay(shown) !== null), pages.length - 1);
  const days = pages[page] ?? [];
  const today = denverToday(now);
  const [pickedDay, setPickedDay] = useState<Weekday | null>(null);
  const shown = days.find(({ weekday, slots }) => weekday === pickedDay && slots.length > 0) ?? findFirstDay(days);
  const columns = days.map(({ slots }) => (slots.length > 0 ? 'minmax(0, 1fr)' : '52px')).join(' ');
  return (
    <section>
      <div className={styles.pick}>
        <h2>{messages.pick}</h2>
        <p className={styles.slotFacts}>
          <Clock size={20} aria-hidden />
          {messages.slotFacts}
        </p>
      </div>
      <DayPager pages={pages} page={page} onTurn={setTurned} />
      {shown === null && <p className={styles.noneShown}>{messages.noTimesShown}</p>}
      <div className={styles.strip} role="group" aria-label={messages.days}>
        {days.map(({ weekday, date, slots }) => (
          <button
            key={weekday}
            type="button"
            className={styles.stripDay}
            aria-pressed={weekday === shown?.weekday}
            disabled={slots.length === 0}
            onClick={() => setPickedDay(weekday)}
          >
            <span>{date === today ? sharedMessages.today : splitDay(date).weekday}</span>{' '}
            <b>{splitDay(date).day.split(' ')[1]}</b>
            <VisuallyHidden> {formatMonth(date)}</VisuallyHidden>
          </button>
        ))}
      </div>
      <div className={styles.week} style={{ '--columns': columns } as CSSProperties}>
        {days.map((day) => (
          <DayColumn
            key={day.weekday}
            day={day}
            isToday={day.date === today}
            isShown={day.weekday === shown?.weekday}
            asked={asked}
            chosen={chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
    </section>
  );
}
