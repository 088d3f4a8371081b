import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import { denverInstant } from '@keyturn/domain/denver-time';
import { nextStep } from '@keyturn/domain/transfer-steps';
import type { TransferDocument } from './transfer.ts';

/** How long an offer waits, and how long at least after the agreed tour. */
const OFFER_MS = 72 * HOUR_MS;
const AFTER_TOUR_MS = DAY_MS;
/** How long an active transfer may be quiet, and when a reminder is due. */
const QUIET_MS = 30 * DAY_MS;
const REMINDED_MS = 23 * DAY_MS;

type Counted = Pick<
  TransferDocument,
  'state' | 'kind' | 'marks' | 'moveInDate' | 'quietSince' | 'isReminded' | 'tourAt'
>;

/** When a transfer ends without an action, an instant; null once over. */
export function endsAt(transfer: Counted): string | null {
  if (transfer.state === 'offered') return offerEndsAt(transfer);
  return transfer.state === 'active' ? after(countedFrom(transfer), QUIET_MS) : null;
}

/** Nobody must decide before the visit. */
function offerEndsAt({ quietSince, tourAt }: Counted): string {
  const answered = after(quietSince, OFFER_MS);
  const toured = tourAt && after(tourAt, AFTER_TOUR_MS);
  return toured !== null && toured > answered ? toured : answered;
}

/** When the next reminder or end is due. */
export const actsAt = (transfer: Counted): string | null =>
  transfer.state === 'active' && !transfer.isReminded ? after(countedFrom(transfer), REMINDED_MS) : endsAt(transfer);

/** When only the keys are left, quiet days count from the move-in day at the earliest. */
function countedFrom(transfer: Counted): string {
  const { quietSince, moveInDate } = transfer;
  const movesIn = moveInDate === '' ? null : denverInstant(moveInDate, '12:00 AM');
  const isLate = isOnlyKeysLeft(transfer) && movesIn !== null && movesIn.toISOString() > quietSince;
  return isLate ? movesIn.toISOString() : quietSince;
}

const isOnlyKeysLeft = ({ kind, marks }: Counted): boolean => nextStep(kind, marks)?.step === 'keys';

const after = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

type Change = Partial<TransferDocument>;

/** A transfer's due step with its event; null for none. */
export function timerStep(
  transfer: TransferDocument,
  now: Date,
): { type: 'transfers.reminder-due' | 'transfers.ended' | 'transfers.completed'; change: Change } | null {
  const at = now.toISOString();
  const [end, next] = [endsAt(transfer), actsAt(transfer)];
  if (end === null || next === null || next > at) return null;
  if (end > at) return { type: 'transfers.reminder-due', change: { isReminded: true, timerAt: end } };
  if (transfer.state === 'active' && isOnlyKeysLeft(transfer))
    return { type: 'transfers.completed', change: { state: 'completed', timerAt: null } };
  const endReason = transfer.state === 'offered' ? 'expired' : 'stalled';
  return { type: 'transfers.ended', change: { state: 'ended', endReason, timerAt: null } };
}

/** The same if it ends a transfer; a reminder does not. */
export function endedByTimer(transfer: TransferDocument, now: Date): ReturnType<typeof timerStep> {
  const step = timerStep(transfer, now);
  return step?.type === 'transfers.reminder-due' ? null : step;
}

/** A transfer at a moment: its end by time applies before the job stores it. */
export function asOf(transfer: TransferDocument, now: Date): TransferDocument {
  const step = timerStep(transfer, now);
  return step ? { ...transfer, ...step.change } : transfer;
}
