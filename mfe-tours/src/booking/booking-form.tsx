import { formatDayAndYear, formatWeekdayAndDay } from '@keyturn/domain/dates';
import { bookableDays, slotKey, type BookableDay, type Slot } from '@keyturn/domain/slots';
import { firstName } from '@keyturn/domain/text';
import { showAlert } from '@keyturn/web-kit/session';
import { Button, ConfirmDialog, EmptyState, StickyBar } from '@keyturn/web-kit/ui';
import { useState } from 'react';
import { bookingMessages as messages, fallbacks } from '../messages.ts';
import type { Booking } from '../read-answers.ts';
import { useNow } from '../use-now.ts';
import { useOnce } from '../use-once.ts';
import styles from './booking.module.css';
import { ListingSummary } from './listing-summary.tsx';
import { moveInDay } from './move-in.ts';
import { PendingTransfer } from './pending-transfer.tsx';
import { SlotWeek } from './slot-week.tsx';
import { useAskedSlots } from './use-asked-slots.ts';
import { useRequestTour } from './use-request-tour.ts';
import { weekPages } from './week-pages.ts';

interface BookingFormProps {
  listingId: string;
  booking: Booking;
  /** The times are being refetched. */
  isLooking: boolean;
  onLookAgain: () => void;
}

/** The listing, its slots, and the bar with the summary and Request Tour. */
export function BookingForm({ listingId, booking, isLooking, onLookAgain }: BookingFormProps) {
  const now = useNow();
  const [picked, setPicked] = useState<Slot | null>(null);
  const [hasLooked, setHasLooked] = useState(false);
  const { request, already, dismiss } = useRequestTour(listingId);
  const once = useOnce();
  const asked = useAskedSlots(listingId);
  const pages = findPages(booking, now);
  const slots = pages.flatMap((days) => days.flatMap((day) => day.slots));
  const keys = new Set(slots.map(slotKey).filter((slot) => slot === null || !asked.has(slot)));
  // Deselects a slot that has passed or was taken or requested since.
  const chosen = picked && keys.has(slotKey(picked)) ? picked : null;
  const seller = booking.seller.name || fallbacks.seller;
  const moveInDate = moveInDay(now);

  const lookAgain = (): void => {
    setHasLooked(true);
    onLookAgain();
  };
  const submit = (replace = false): void => {
    if (chosen) once(listingId, () => request.mutateAsync({ ...chosen, replace, moveInDate }));
    else if (replace) dismiss();
    else showAlert(messages.selectTime);
  };

  return (
    <>
      <ListingSummary booking={booking} seller={seller} />
      {booking.listingState === 'pending' && <PendingTransfer listingId={listingId} />}
      {slots.length === 0 ? (
        <EmptyState
          drawing="calendar"
          sentence={messages.noTimes(firstName(booking.seller.name) || fallbacks.seller)}
          action={
            <Button isPending={isLooking} onClick={lookAgain}>
              {messages.lookAgain}
            </Button>
          }
        >
          {messages.noTimesHint}
        </EmptyState>
      ) : (
        <>
          <SlotWeek
            pages={pages}
            now={now}
            asked={asked}
            chosen={chosen}
            isLookedFor={hasLooked}
            onChoose={setPicked}
          />
          <StickyBar isStacked start={<Sentence slot={chosen} seller={seller} moveInDate={moveInDate} />}>
            <Button
              variant="primary"
              isWide
              isPending={request.isPending || request.isSuccess}
              onClick={() => submit()}
            >
              {messages.request}
            </Button>
          </StickyBar>
          <ConfirmDialog
            isOpen={already !== null}
            title={messages.askInstead(already ?? '')}
            confirmLabel={messages.replace}
            cancelLabel={messages.keepFirst}
            isPending={request.isPending}
            onConfirm={() => submit(true)}
            onCancel={dismiss}
          />
        </>
      )}
    </>
  );
}

/** The service's days; without them, the week from its hours. */
function findPages({ days, availability, taken }: Booking, now: Date): readonly (readonly BookableDay[])[] {
  if (days) return weekPages(days, now);
  return [
    bookableDays(
      availability,
      now,
      taken.flatMap((slot) => slotKey(slot) ?? []),
    ),
  ];
}

function Sentence({ slot, seller, moveInDate }: { slot: Slot | null; seller: string; moveInDate: string }) {
  const movesIn = formatDayAndYear(moveInDate);
  return (
    <div className={styles.sentence} aria-live="polite">
      {slot ? (
        <>
          <p>
            {messages.sentence}
            <strong>{messages.sentenceMoment(formatWeekdayAndDay(slot.date), slot.time)}</strong>.
          </p>
          <p className={styles.answer}>{messages.answer(firstName(seller))}</p>
          {movesIn && <p className={styles.answer}>{messages.seesMoveIn(firstName(seller), movesIn)}</p>}
        </>
      ) : (
        <p>{messages.choose}</p>
      )}
    </div>
  );
}
