import { withdrawal } from './answer-request.ts';
import { callingOff } from './call-off.ts';
import type { Step } from './change-tour.ts';
import { dueStep } from './end-due.ts';
import type { TourDocument } from './tour.ts';
import { isOpen, stateOf } from './tour-state.ts';

/** What the seller reads of a tour that was accepted. */
const REASON = 'Their account was closed.';

/** What a buyer whose account is closed would do themselves, so that the seller is told: takes a request back, cancels an accepted tour. */
export function leavingStep(tour: TourDocument, now: Date): Step | null {
  const due = dueStep(tour, now);
  if (due) return isOpen(tour) ? due : null;
  if (isOpen(tour)) return withdrawal(tour);
  return stateOf(tour) === 'accepted' ? callingOff(tour, 'buyer', REASON) : null;
}
