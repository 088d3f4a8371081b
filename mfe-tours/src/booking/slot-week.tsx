import { denverToday } from '@keyturn/domain/denver-time';
import type { BookableDay, Slot } from '@keyturn/domain/slots';
import { VisuallyHidden } from '@keyturn/web-kit/ui';
import { Clock } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { bookingMessages as messages, sharedMessages } from '../messages.ts';
import { focusOnMount } from '../focus-on-mount.ts';
import styles from './slot-week.module.css';
import { DayPager } from './day-pager.tsx';
import { DayColumn } from './day-column.tsx';
import { findFirstDay, formatMonth, groupByDate, splitDay } from './slot-words.ts';

const DAYS_OF_ROW = 7;

interface SlotWeekProps {
  /** Seven days each. */
  pages: readonly (readonly BookableDay[])[];
  now: Date;
  /** `slotKey`s of the person's own requests. */
  asked: ReadonlySet<string>;
  chosen: Slot | null;
  /** Opened by Look again: takes the focus. */
  isLookedFor: boolean;
  onChoose: (slot: Slot) => void;
}

/** Seven columns a page, today first; small screens show the day chosen above. Starts at the first page with a time. */
export function SlotWeek({ pages, now, asked, chosen, isLookedFor, onChoose }: SlotWeekProps) {
  const [turned, setTurned] = useState<number | null>(null);
  const page = Math.min(turned ?? pages.findIndex((shown) => findFirstDay(shown) !== null), pages.length - 1);
  const days = pages[page] ?? [];
  const today = denverToday(now);
  const [pickedDate, setPickedDate] = useState<string | null>(null);
  // A column may have two dates, each with its own button.
  const dates = days.flatMap(groupByDate).sort((a, b) => (a.date < b.date ? -1 : 1));
  const open = dates.filter(({ slots }) => slots.length > 0);
  const shown = (open.find(({ date }) => date === pickedDate) ?? open[0])?.date ?? null;
  const columns = days.map(({ slots }) => (slots.length > 0 ? 'minmax(0, 1fr)' : '52px')).join(' ');
  return (
    <section>
      <div className={styles.pick}>
        <h2 ref={isLookedFor ? focusOnMount : undefined} tabIndex={-1}>
          {messages.pick}
        </h2>
        <p className={styles.slotFacts}>
          <Clock size={20} aria-hidden />
          {messages.slotFacts}
        </p>
      </div>
      <DayPager pages={pages} page={page} onTurn={setTurned} />
      {shown === null && <p className={styles.noneShown}>{messages.noTimesShown}</p>}
      <div
        className={styles.strip}
        role="group"
        aria-label={messages.days}
        data-rows={dates.length > DAYS_OF_ROW ? 2 : 1}
      >
        {dates.map(({ date, slots }) => (
          <button
            key={date}
            type="button"
            className={styles.stripDay}
            aria-pressed={date === shown}
            disabled={slots.length === 0}
            onClick={() => setPickedDate(date)}
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
            shown={shown}
            asked={asked}
            chosen={chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
    </section>
  );
}
