import { WEEKDAYS } from '@keyturn/domain/availability';
import { HALF_HOURS } from '@keyturn/domain/time-of-day';
import { Card } from '@keyturn/web-kit/ui';
import { availabilityMessages as messages } from '../messages.ts';
import styles from './week-picture.module.css';
import { countHalfHours, isComplete, minutesOf, type SlotDraft, type WeekDraft } from './slot-drafts.ts';

const FIRST = minutesOf(HALF_HOURS[0] ?? '');
const LENGTH = minutesOf(HALF_HOURS.at(-1) ?? '') - FIRST;
/** Every second hour is labelled. */
const HOURS = HALF_HOURS.filter((_, index) => index % 4 === 0);

/** The week as blocks; the rows say the same in words, so only the total is announced. */
export function WeekPicture({ week }: { week: WeekDraft }) {
  return (
    <Card className={styles.picture}>
      <h2>{messages.week}</h2>
      <div className={styles.grid} aria-hidden>
        <div className={styles.hours}>
          {HOURS.map((time) => (
            <span key={time} style={{ top: `${((minutesOf(time) - FIRST) / LENGTH) * 100}%` }}>
              {time.replace(':00', '')}
            </span>
          ))}
        </div>
        {WEEKDAYS.map((day) => (
          <div key={day} className={styles.column}>
            <b>{day[0]}</b>
            <div className={styles.track}>
              {week[day].filter(isDrawn).map((slot) => (
                <span key={slot.key} className={styles.block} style={placeBlock(slot)} />
              ))}
            </div>
          </div>
        ))}
      </div>
      <p className={styles.sum}>
        <strong>{messages.openCount(countHalfHours(week))}</strong> {messages.openEachWeek}
      </p>
    </Card>
  );
}

const isDrawn = (slot: SlotDraft): boolean => isComplete(slot) && minutesOf(slot.start) < minutesOf(slot.end);

function placeBlock({ start, end }: SlotDraft) {
  const percent = (minutes: number) => `${(minutes / LENGTH) * 100}%`;
  return { top: percent(minutesOf(start) - FIRST), height: percent(minutesOf(end) - minutesOf(start)) };
}
