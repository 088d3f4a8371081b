import type { BookingAnswer } from '@keyturn/contracts/tours';
import { formatWeekdayAndDay } from '@keyturn/domain/dates';
import { bookableDays, slotKey, type Slot } from '@keyturn/domain/slots';
import { firstName } from '@keyturn/domain/text';
import { showAlert } from '@keyturn/web-kit/session';
import { Button, ConfirmDialog, EmptyState, StickyBar } from '@keyturn/web-kit/ui';
import { useState } from 'react';
import { bookingMessages as messages, fallbacks } from '../messages.ts';
import { useNow } from '../use-now.ts';
import { useOnce } from '../use-once.ts';
import styles from './booking.module.css';
import { ListingSummary } from './listing-summary.tsx';
import { SlotWeek } from './slot-week.tsx';
import { useRequestTour } from './use-request-tour.ts';

interface BookingFormProps {
  listingId: string;
  booking: BookingAnswer;
}

/** The listing, its week of slots, and the bar with the sentence and Request Tour. */
export function BookingForm({ listingId, booking }: BookingFormProps) {
  const now = useNow();
  const [picked, setPicked] = useState<Slot | null>(null);
  const { request, already, dismiss } = useRequestTour(listingId);
  const once = useOnce();
  const taken = booking.taken.flatMap((slot) => slotKey(slot) ?? []);
  const days = bookableDays(booking.availability, now, taken);
  const isOpen = (slot: Slot) => days.some(({ slots }) => slots.some((other) => slotKey(other) === slotKey(slot)));
  // A slot that passed or was taken since it was picked is no longer chosen.
  const chosen = picked && isOpen(picked) ? picked : null;
  const seller = booking.seller.name || fallbacks.seller;

  const submit = (replace = false): void => {
    if (chosen) once(listingId, () => request.mutateAsync({ ...chosen, replace }));
    else if (replace) dismiss();
    else showAlert(messages.selectTime);
  };

  return (
    <>
      <ListingSummary booking={booking} seller={seller} />
      {days.every(({ slots }) => slots.length === 0) ? (
        <EmptyState drawing="calendar" sentence={messages.noTimes(firstName(booking.seller.name) || fallbacks.seller)}>
          {messages.noTimesHint}
        </EmptyState>
      ) : (
        <>
          <SlotWeek days={days} now={now} chosen={chosen} onChoose={setPicked} />
          <StickyBar isStacked start={<Sentence slot={chosen} seller={seller} />}>
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

function Sentence({ slot, seller }: { slot: Slot | null; seller: string }) {
  return (
    <div className={styles.sentence} aria-live="polite">
      {slot ? (
        <>
          <p>
            {messages.sentence}
            <strong>{messages.sentenceMoment(formatWeekdayAndDay(slot.date), slot.time)}</strong>.
          </p>
          <p className={styles.answer}>{messages.answer(firstName(seller))}</p>
        </>
      ) : (
        <p>{messages.choose}</p>
      )}
    </div>
  );
}
