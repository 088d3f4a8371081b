import { formatWeekdayAndDay } from '@keyturn/domain/dates';
import { slotKey, type BookableDay, type Slot } from '@keyturn/domain/slots';
import { useId } from 'react';
import { bookingMessages as messages, sharedMessages } from '../messages.ts';
import styles from './slot-week.module.css';
import { formatLongDay, groupByDate, splitDay } from './slot-words.ts';

interface DayColumnProps {
  day: BookableDay;
  isToday: boolean;
  /** Small screens show one date. */
  shown: string | null;
  asked: ReadonlySet<string>;
  chosen: Slot | null;
  onChoose: (slot: Slot) => void;
}

/** One weekday: its dates with half hours as radios; collapsed without any. */
export function DayColumn({ day, isToday, shown, asked, chosen, onChoose }: DayColumnProps) {
  if (day.slots.length === 0) return <FoldedDay date={day.date} />;
  return (
    <div className={styles.day}>
      {groupByDate(day).map(({ date, slots }) => (
        <DateSlots
          key={date}
          date={date}
          isToday={isToday && date === day.date}
          isShown={date === shown}
          slots={slots}
          asked={asked}
          chosen={chosen}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

interface DateSlotsProps extends Pick<DayColumnProps, 'isToday' | 'asked' | 'chosen' | 'onChoose'> {
  date: string;
  isShown: boolean;
  slots: readonly Slot[];
}

function DateSlots({ date, isToday, isShown, slots, asked, chosen, onChoose }: DateSlotsProps) {
  const id = useId();
  const { weekday, day } = splitDay(date);
  return (
    <div role="group" aria-labelledby={id} className={styles.date} data-shown={isShown}>
      <h3 id={id} className={styles.dateHeading} aria-label={formatLongDay(date)}>
        <span className={isToday ? styles.today : styles.weekday}>{isToday ? sharedMessages.today : weekday}</span>
        <span className={styles.dayOfMonth}>{day}</span>
        <span className={styles.longDay}>{formatWeekdayAndDay(date)}</span>
      </h3>
      <div className={styles.slots}>
        {slots.map((slot) => (
          <label key={slot.time} className={styles.slot}>
            <input
              type="radio"
              name="slot"
              value={slotKey(slot) ?? ''}
              disabled={asked.has(slotKey(slot) ?? '')}
              checked={chosen !== null && slotKey(chosen) === slotKey(slot)}
              onChange={() => onChoose(slot)}
            />
            {slot.time}
            {asked.has(slotKey(slot) ?? '') && <span className={styles.asked}>{messages.asked}</span>}
          </label>
        ))}
      </div>
    </div>
  );
}

function FoldedDay({ date }: { date: string }) {
  const { weekday, day } = splitDay(date);
  return (
    <div className={styles.folded}>
      <b>{weekday}</b>
      <span>{day.split(' ')[1]}</span>
      <span className={styles.foldedText}>{messages.noTimesOn}</span>
    </div>
  );
}
