import { addDays } from '@keyturn/domain/dates';
import { ChipGroup, Field, IconButton } from '@keyturn/web-kit/ui';
import { X } from 'lucide-react';
import { useState, type FocusEvent } from 'react';
import { focusOnMount } from '../focus-on-mount.ts';
import { availabilityMessages as messages } from '../messages.ts';
import { findDatesMistake, nameDates, type DatesDraft } from './date-drafts.ts';
import styles from './dates.module.css';
import { OtherHours } from './other-hours.tsx';

interface DatesRowProps {
  dates: DatesDraft;
  all: readonly DatesDraft[];
  today: string;
  isChecked: boolean;
  onChange: (dates: DatesDraft) => void;
  onRemove: () => void;
}

const DAYS_OF_A_YEAR = 365;

/** A range of days without tours, or with other hours. */
export function DatesRow({ dates, all, today, isChecked, onChange, onRemove }: DatesRowProps) {
  const name = nameDates(dates, today);
  const [isEditing, setIsEditing] = useState(false);
  const gap = (day: string) => (isChecked && day === '' ? messages.noDay : null);
  // A half-typed year is long ago.
  const mistake = isEditing && !isChecked ? null : findDatesMistake(dates, all, today);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void =>
    setIsEditing(currentTarget.contains(relatedTarget));
  const limits = { type: 'date', min: today, max: addDays(today, DAYS_OF_A_YEAR) };
  const changeFrom = (from: string): void => onChange({ ...dates, from, to: dates.to < from ? from : dates.to });
  return (
    <section className={styles.dates} aria-label={name}>
      <div className={styles.days} onFocus={() => setIsEditing(true)} onBlur={onBlur}>
        <Field
          {...limits}
          ref={dates.from === '' ? focusOnMount : undefined}
          label={messages.from}
          value={dates.from}
          error={gap(dates.from)}
          onChange={({ target }) => changeFrom(target.value)}
        />
        <Field
          {...limits}
          label={messages.lastDay}
          value={dates.to}
          error={mistake ?? gap(dates.to)}
          onChange={({ target }) => onChange({ ...dates, to: target.value })}
        />
        <IconButton
          label={messages.removeDates(name)}
          icon={<X size={20} />}
          className={styles.remove}
          onClick={onRemove}
        />
      </div>
      <ChipGroup
        label={messages.kind}
        isLabelHidden
        options={[messages.away, messages.otherHours]}
        value={dates.isAway ? messages.away : messages.otherHours}
        onChange={(kind) => onChange({ ...dates, isAway: kind === messages.away })}
      />
      {!dates.isAway && (
        <OtherHours
          day={name}
          slots={dates.slots}
          isChecked={isChecked}
          onChange={(slots) => onChange({ ...dates, slots })}
        />
      )}
    </section>
  );
}
