import { Card, Skeleton } from '@keyturn/web-kit/ui';
import { lazy, Suspense } from 'react';
import { DateField } from '../dates/date-field.tsx';
import type { FieldErrors } from '../flow/complaints.ts';
import { Group } from '../flow/group.tsx';
import type { Draft } from '../flow/use-draft.ts';
import { detailsMessages as messages } from '../messages.ts';
import styles from './details.module.css';
import { yearComplaint } from './lease-days.ts';

const DayCalendar = lazy(async () => ({ default: (await import('../dates/calendars.tsx')).DayCalendar }));

/** The first day that a manager's unit is available. */
export function EarliestMoveIn({ errors = {}, ...draft }: Draft & { errors?: FieldErrors }) {
  const { post, setField } = draft;
  const day = post.availableFrom ?? '';
  const change = (next: string) => setField('availableFrom', next);
  return (
    <Group title={messages.moveIn}>
      <div className={styles.moveIn}>
        <DateField
          label={messages.availableFrom}
          name="availableFrom"
          error={errors.availableFrom ?? yearComplaint('availableFrom', draft)}
          value={day}
          onChange={change}
        />
        <Card shadow="raised">
          <Suspense fallback={<Skeleton height={346} shape="box" />}>
            <DayCalendar day={day} onChange={change} />
          </Suspense>
        </Card>
      </div>
    </Group>
  );
}
