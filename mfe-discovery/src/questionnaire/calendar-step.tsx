import { dayNumber } from '@keyturn/domain/dates';
import { Card, ChipGroup, Skeleton } from '@keyturn/web-kit/ui';
import { Suspense, lazy, useState } from 'react';
import { listingsSearch } from '../answers/listings-search.ts';
import { changeAnswers, useAnswers } from '../answers/use-answers.ts';
import { messages } from '../messages.ts';
import { today } from '../today.ts';
import styles from './calendar-step.module.css';
import { moveInPicks } from './move-in-picks.ts';
import { Step } from './step.tsx';
import { useMatchCount } from './use-match-count.ts';
import { useNextStep } from './use-next-step.ts';

const MoveInCalendar = lazy(async () => ({ default: (await import('./move-in-calendar.tsx')).MoveInCalendar }));

/** Step 7: the move-in date. The button shows how many listings match all answers. */
export function CalendarStep() {
  const answers = useAnswers();
  const [firstDay] = useState(today);
  const { goOn } = useNextStep();
  const count = useMatchCount(listingsSearch(answers));
  const picks = moveInPicks(firstDay);
  const options = [
    { value: picks.now, label: messages.now },
    { value: picks.fall, label: messages.fall },
    { value: picks.winter, label: messages.winter },
  ].filter(({ value }, at) => at === 0 || value !== picks.now);
  const chosen = dayNumber(answers.moveInDate) === null ? null : answers.moveInDate;
  const choose = (moveInDate: string | null) => changeAnswers({ moveInDate });
  return (
    <Step
      id="calendar"
      nextLabel={count ? messages.listingsMatch(count.total) : messages.seeListings}
      onSkip={() => {
        choose(null);
        goOn();
      }}
      onNext={goOn}
    >
      <div className={styles.picks}>
        <ChipGroup label={messages.moveIn} isLabelHidden options={options} value={chosen} onChange={choose} canClear />
      </div>
      <Card className={styles.calendar}>
        <Suspense fallback={<Skeleton shape="box" height="100%" />}>
          <MoveInCalendar value={chosen} today={firstDay} onChange={choose} />
        </Suspense>
      </Card>
    </Step>
  );
}
