import type { Availability } from '@keyturn/contracts/availability';
import { WEEKDAYS, type Weekday } from '@keyturn/domain/availability';
import { useLeaveWarning } from '@keyturn/routing';
import { notify } from '@keyturn/web-kit/session';
import { Button, Card, LeaveDialog, StickyBar } from '@keyturn/web-kit/ui';
import { useRef, useState } from 'react';
import { availabilityMessages as messages } from '../messages.ts';
import styles from './availability.module.css';
import { DayRow } from './day-row.tsx';
import { WORKDAYS, isComplete, isSound, newDraft, toAvailability, toWeekDraft, type SlotDraft } from './slot-drafts.ts';
import { useSaveAvailability } from './use-save-availability.ts';
import { WeekPicture } from './week-picture.tsx';

/** The week being edited; what was stored is only where it starts, so a refresh in the background changes nothing here. */
export function AvailabilityEditor({ stored }: { stored: Availability }) {
  const [week, setWeek] = useState(() => toWeekDraft(stored));
  const [isChecked, setIsChecked] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const { save, isPending, isUnsaved } = useSaveAvailability(stored);

  const availability = toAvailability(week);
  const canSave = WEEKDAYS.every((day) => week[day].every((slot) => isSound(slot, week[day])));
  const copyFrom = WEEKDAYS.find((day) => week[day].some(isComplete));

  const change = (day: Weekday, slots: readonly SlotDraft[]): void =>
    setWeek((before) => ({ ...before, [day]: slots }));

  const copy = (from: Weekday): void => {
    const copies = WORKDAYS.filter((day) => day !== from).map(
      (day) => [day, week[from].map(({ start, end }) => newDraft(start, end))] as const,
    );
    setWeek((before) => ({ ...before, ...Object.fromEntries(copies) }));
    notify(messages.copied(from), 'info');
  };

  const submit = (): void => {
    setIsChecked(true);
    if (canSave) save(availability);
    // The mark is drawn with the check, so it can be found only after the next paint.
    else requestAnimationFrame(() => rows.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const saveButton = (
    <Button variant="primary" isWide isPending={isPending} onClick={submit}>
      {messages.save}
    </Button>
  );

  const warning = useLeaveWarning(isUnsaved(availability) || !canSave);

  return (
    <>
      <div className={styles.save}>{saveButton}</div>
      <div className={styles.columns}>
        <Card ref={rows} className={styles.rows}>
          {WEEKDAYS.map((day) => (
            <DayRow
              key={day}
              day={day}
              slots={week[day]}
              isChecked={isChecked}
              onChange={(slots) => change(day, slots)}
              onCopy={day === copyFrom ? () => copy(day) : undefined}
            />
          ))}
        </Card>
        <WeekPicture week={week} />
      </div>
      <StickyBar isMobileOnly>{saveButton}</StickyBar>
      <LeaveDialog warning={warning} texts={messages} />
    </>
  );
}
