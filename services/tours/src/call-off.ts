import type { Identity } from '@keyturn/service-kit/identity';
import { endedFields } from './answer-request.ts';
import type { Deps, Step } from './change-tour.ts';
import { refusal, slotPast, whyEnded } from './refusals.ts';
import { requireParty, takeStep } from './take-step.ts';
import { sideOf, type TourDocument } from './tour.ts';
import { nextSequence } from './tour-state.ts';

/** Either party cancels an upcoming accepted tour with a reason; its slot is free again. */
export const callOffTour = (deps: Deps, caller: Identity, id: string, reason: string) =>
  takeStep(deps, caller, id, requireParty, (tour) => {
    const state = tour.state;
    if (state === 'completed') throw slotPast();
    if (state === 'listing_gone') throw whyEnded(tour, deps.now());
    if (state !== 'accepted') throw refusal('This tour is not accepted.', 'not_accepted');
    const cancelledBy = sideOf(tour, caller.userId);
    return callOffStep(tour, cancelledBy, reason);
  });

/** The step by which a party cancels an accepted tour. */
export function callOffStep(tour: TourDocument, by: 'buyer' | 'seller', reason: string): Step {
  const set = { ...endedFields(tour), ...nextSequence(tour), status: 'rejected', state: 'cancelled' } as const;
  return { type: 'tours.called-off', by, reason, set: { ...set, cancelledBy: by, reason } };
}
