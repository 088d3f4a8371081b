import { denverToday } from '@keyturn/domain/denver-time';
import { Card, Skeleton } from '@keyturn/web-kit/ui';
import { lazy, Suspense, useState } from 'react';
import { DateField } from '../dates/date-field.tsx';
import { yearComplaint } from '../details/lease-days.ts';
import { Group } from '../flow/group.tsx';
import type { Draft } from '../flow/use-draft.ts';
import { incentivesMessages as messages } from '../messages.ts';
import styles from './incentives.module.css';

const DayCalendar = lazy(async () => ({ default: (await import('../dates/calendars.tsx')).DayCalendar }));

/** The seller's move-out day. The first click sets today if empty (specification section 4). */
export function MoveOutDate(draft: Draft) {
  const { post, setField } = draft;
  const day = post.moveOutDate ?? '';
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    if (day === '') setField('moveOutDate', denverToday(new Date()));
    setIsOpen(true);
  };
  return (
    <Group title={messages.moveOut}>
      <div className={styles.moveOut}>
        <DateField
          label={messages.moveOutDate}
          name="moveOutDate"
          error={yearComplaint('moveOutDate', draft)}
          value={day}
          onChange={(next) => setField('moveOutDate', next)}
          onClick={open}
        />
        {isOpen && (
          <Card shadow="raised">
            <Suspense fallback={<Skeleton height={346} shape="box" />}>
              <DayCalendar day={day} onChange={(next) => setField('moveOutDate', next)} />
            </Suspense>
          </Card>
        )}
      </div>
    </Group>
  );
}
