import { withdrawStep } from './answer-request.ts';
import { callOffStep } from './call-off.ts';
import type { Step } from './change-tour.ts';
import { ACCOUNT_CLOSED } from './closed-account.ts';
import { dueStep } from './end-due.ts';
import type { TourDocument } from './tour.ts';
import { isOpen } from './tour-state.ts';

/** Withdraws a closed account's requests and cancels its accepted tours, like its buyer. The seller is notified. */
export function leavingStep(tour: TourDocument, now: Date): Step | null {
  const due = dueStep(tour, now);
  if (due) return isOpen(tour) ? due : null;
  if (isOpen(tour)) return withdrawStep(tour);
  if (tour.state !== 'accepted') return null;
  const step = callOffStep(tour, 'buyer', ACCOUNT_CLOSED);
  return { ...step, set: { ...step.set, isOfClosing: true } };
}
