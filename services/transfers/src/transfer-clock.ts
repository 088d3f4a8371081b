import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import { denverInstant } from '@keyturn/domain/denver-time';
import { nextStep } from '@keyturn/domain/transfer-steps';
import type { TransferDocument } from './transfer.ts';

/** How long an offer waits for its answer, and how long after the agreed tour at least. */
const OFFER_MS = 72 * HOUR_MS;
const AFTER_TOUR_MS = DAY_MS;
/** How long an active transfer may be quiet, and after how long whoever is next is reminded. */
const QUIET_MS = 30 * DAY_MS;
const REMINDED_MS = 23 * DAY_MS;

type Counted = Pick<
  TransferDocument,
  'state' | 'kind' | 'marks' | 'moveInDate' | 'quietSince' | 'isReminded' | 'tourAt'
>;

/** When the clock ends a transfer unless something happens, an instant; null once it is over. */
export function endsAt(transfer: Counted): string | null {
  if (transfer.state === 'offered') return offerEndsAt(transfer);
  return transfer.state === 'active' ? after(countedFrom(transfer), QUIET_MS) : null;
}

/** Nobody is to decide before they have seen the place. */
function offerEndsAt({ quietSince, tourAt }: Counted): string {
  const answered = after(quietSince, OFFER_MS);
  const toured = tourAt && after(tourAt, AFTER_TOUR_MS);
  return toured !== null && toured > answered ? toured : answered;
}

/** When the clock acts next: to remind, or to end. */
export const actsAt = (transfer: Counted): string | null =>
  transfer.state === 'active' && !transfer.isReminded ? after(countedFrom(transfer), REMINDED_MS) : endsAt(transfer);

/** Where only the keys are left, quiet days count from the day of moving in at the soonest. */
function countedFrom(transfer: Counted): string {
  const { quietSince, moveInDate } = transfer;
  const movesIn = moveInDate === '' ? null : denverInstant(moveInDate, '12:00 AM');
  const isLate = isOnlyKeysLeft(transfer) && movesIn !== null && movesIn.toISOString() > quietSince;
  return isLate ? movesIn.toISOString() : quietSince;
}

const isOnlyKeysLeft = ({ kind, marks }: Counted): boolean => nextStep(kind, marks)?.step === 'keys';

const after = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

type Change = Partial<TransferDocument>;

/** What the clock does to a transfer by now, with the event it makes; null where nothing is due. */
export function clockStep(
  transfer: TransferDocument,
  now: Date,
): { type: 'transfers.reminder-due' | 'transfers.ended' | 'transfers.completed'; change: Change } | null {
  const at = now.toISOString();
  const [end, next] = [endsAt(transfer), actsAt(transfer)];
  if (end === null || next === null || next > at) return null;
  if (end > at) return { type: 'transfers.reminder-due', change: { isReminded: true, clockAt: end } };
  if (transfer.state === 'active' && isOnlyKeysLeft(transfer))
    return { type: 'transfers.completed', change: { state: 'completed', clockAt: null } };
  const endReason = transfer.state === 'offered' ? 'expired' : 'stalled';
  return { type: 'transfers.ended', change: { state: 'ended', endReason, clockAt: null } };
}

/** The same where it ends a transfer; a reminder ends nothing. */
export function endedByClock(transfer: TransferDocument, now: Date): ReturnType<typeof clockStep> {
  const step = clockStep(transfer, now);
  return step?.type === 'transfers.reminder-due' ? null : step;
}

/** A transfer as it stands at a moment: what the clock has ended is over, though the job stores it soon after. */
export function asOf(transfer: TransferDocument, now: Date): TransferDocument {
  const step = clockStep(transfer, now);
  return step ? { ...transfer, ...step.change } : transfer;
}
