import { WEEKDAYS, type Weekday } from '@keyturn/domain/availability';
import { denverToday } from '@keyturn/domain/denver-time';
import { useLeaveWarning } from '@keyturn/routing';
import { notify } from '@keyturn/web-kit/session';
import { Button, Card, LeaveDialog, StickyBar } from '@keyturn/web-kit/ui';
import { useRef, useState } from 'react';
import { availabilityMessages as messages } from '../messages.ts';
import type { StoredHours } from '../read-answers.ts';
import { useNow } from '../use-now.ts';
import { AskingCard } from './asking-card.tsx';
import styles from './availability.module.css';
import { DatesCard } from './dates-card.tsx';
import { DayRow } from './day-row.tsx';
import { isSoundDraft, toHours, toHoursDraft, type DatedDraft } from './hours-draft.ts';
import { WORKDAYS, isComplete, newDraft, type SlotDraft } from './slot-drafts.ts';
import { useSaveAvailability } from './use-save-availability.ts';
import { WeekPicture } from './week-picture.tsx';

/** What a refused Save focuses. */
const WRONG = '[aria-invalid="true"], [data-missing]';

/** The hours being edited, initially the stored ones; a background refresh changes nothing here. */
export function AvailabilityEditor({ stored }: { stored: StoredHours }) {
  const [draft, setDraft] = useState(() => toHoursDraft(stored));
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const today = denverToday(useNow());
  const { save, isPending, isUnsaved } = useSaveAvailability(draft);

  const { week, dated } = draft;
  const hours = toHours(draft);
  const canSave = isSoundDraft(draft, today);
  const copyFrom = WEEKDAYS.find((day) => week[day].some(isComplete));

  const change = (day: Weekday, slots: readonly SlotDraft[]): void =>
    setDraft((before) => ({ ...before, week: { ...before.week, [day]: slots } }));
  const changeDated = (changed: DatedDraft): void => setDraft((before) => ({ ...before, dated: changed }));

  const copy = (from: Weekday): void => {
    const copies = WORKDAYS.filter((day) => day !== from).map(
      (day) => [day, week[from].map(({ start, end }) => newDraft(start, end))] as const,
    );
    setDraft((before) => ({ ...before, week: { ...before.week, ...Object.fromEntries(copies) } }));
    notify(messages.copied(from), 'info');
  };

  const submit = (): void => {
    setIsChecked(true);
    if (canSave) save(hours);
    // The mark renders with the check, so it exists only after the next paint.
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(WRONG)?.focus());
  };
  const saveButton = (
    <Button variant="primary" isWide isPending={isPending} onClick={submit}>
      {messages.save}
    </Button>
  );

  const warning = useLeaveWarning(isUnsaved(hours) || !canSave);

  return (
    <>
      <div className={styles.save}>{saveButton}</div>
      <div ref={form} className={styles.columns}>
        <Card className={styles.rows}>
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
        {dated && (
          <div className={styles.dated}>
            <DatesCard
              all={dated.dates}
              today={today}
              isChecked={isChecked}
              onChange={(dates) => changeDated({ ...dated, dates })}
            />
            <AskingCard dated={dated} onChange={changeDated} />
          </div>
        )}
      </div>
      <StickyBar isMobileOnly>{saveButton}</StickyBar>
      <LeaveDialog warning={warning} texts={messages} />
    </>
  );
}
