import { formatDay } from '@keyturn/domain/dates';
import type { BookableDay } from '@keyturn/domain/slots';
import { Button } from '@keyturn/web-kit/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { bookingMessages as messages } from '../messages.ts';
import styles from './slot-week.module.css';

interface DayPagerProps {
  pages: readonly (readonly BookableDay[])[];
  page: number;
  onTurn: (page: number) => void;
}

/** The shown days, with previous and next buttons; nothing if all fit on one page. */
export function DayPager({ pages, page, onTurn }: DayPagerProps) {
  const earlier = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  // A button disabled at the end passes its focus to the other.
  useLayoutEffect(() => {
    if (pressed.current?.disabled) (pressed.current === next.current ? earlier : next).current?.focus();
    pressed.current = null;
  }, [page]);
  if (pages.length < 2) return null;
  const days = pages[page] ?? [];
  // The column with the last day may extend beyond the others.
  const dates = days.flatMap(({ date, slots }) => [date, ...slots.map((slot) => slot.date)]).sort();
  return (
    <div className={styles.pager}>
      <Button
        ref={earlier}
        variant="tertiary"
        size="small"
        icon={<ChevronLeft size={20} />}
        isDisabled={page === 0}
        onClick={() => {
          pressed.current = earlier.current;
          onTurn(page - 1);
        }}
      >
        {messages.earlierDays}
      </Button>
      <p className={styles.range} aria-live="polite">
        {messages.range(formatDay(dates[0]), formatDay(dates.at(-1)))}
      </p>
      <Button
        ref={next}
        variant="tertiary"
        size="small"
        iconAfter={<ChevronRight size={20} />}
        isDisabled={page === pages.length - 1}
        onClick={() => {
          pressed.current = next.current;
          onTurn(page + 1);
        }}
      >
        {messages.nextDays}
      </Button>
    </div>
  );
}
