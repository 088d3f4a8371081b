import { leaseDuration } from '@keyturn/domain/dates';
import { Card, Skeleton } from '@keyturn/web-kit/ui';
import { CircleCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { DateField } from '../dates/date-field.tsx';
import type { FieldErrors } from '../flow/complaints.ts';
import { Group } from '../flow/group.tsx';
import type { Draft } from '../flow/use-draft.ts';
import { detailsMessages as messages } from '../messages.ts';
import styles from './details.module.css';
import { areDatesReversed, yearComplaint } from './lease-days.ts';

const RangeCalendar = lazy(async () => ({ default: (await import('../dates/calendars.tsx')).RangeCalendar }));

/** The lease's first and last day, and the resulting duration. */
export function LeaseDates({ errors = {}, ...draft }: Draft & { errors?: FieldErrors }) {
  const { post, setField } = draft;
  const { startDate = '', endDate = '' } = post;
  const duration = leaseDuration(startDate, endDate);

  const change = (from: string, to: string) => {
    if (from !== startDate) setField('startDate', from);
    if (to !== endDate) setField('endDate', to);
    setField('leaseDuration', leaseDuration(from, to));
  };

  return (
    <Group title={messages.dates}>
      <div className={styles.dates}>
        <DateField
          label={messages.startDate}
          name="startDate"
          error={errors.startDate ?? yearComplaint('startDate', draft)}
          value={startDate}
          onChange={(day) => change(day, endDate)}
        />
        <DateField
          label={messages.endDate}
          name="endDate"
          placeholder={messages.endPlaceholder}
          value={endDate}
          error={areDatesReversed(post) ? messages.endBeforeStart : yearComplaint('endDate', draft)}
          onChange={(day) => change(startDate, day)}
        />
        <p className={styles.duration} aria-live="polite">
          {duration !== '' && (
            <>
              <CircleCheck size={20} />
              {duration}
            </>
          )}
        </p>
      </div>
      <Card shadow="raised">
        <Suspense fallback={<Skeleton height={346} shape="box" />}>
          <RangeCalendar from={startDate} to={endDate} onChange={({ from, to }) => change(from, to)} />
        </Suspense>
      </Card>
    </Group>
  );
}
