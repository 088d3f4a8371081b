import type { Identity } from '@keyturn/service-kit/identity';
import { ended } from './answer-request.ts';
import type { Deps } from './change-tour.ts';
import { refusal, requireOpen, slotPast } from './refusals.ts';
import { requireParty, takeStep } from './take-step.ts';
import { nextSequence, stateOf } from './tour-state.ts';

/** Either party cancels an accepted tour that is still to come, and says why; its slot is free again. */
export const callOffTour = (deps: Deps, caller: Identity, id: string, reason: string) =>
  takeStep(deps, caller, id, requireParty, (tour) => {
    const state = stateOf(tour);
    if (state === 'completed') throw slotPast();
    if (state === 'listing_gone') requireOpen(tour, deps.now());
    if (state !== 'accepted') throw refusal('This tour is not accepted.', 'not_accepted');
    const cancelledBy = tour.buyerId === caller.userId ? 'buyer' : 'seller';
    const set = { ...ended(tour), ...nextSequence(tour), status: 'rejected', state: 'cancelled' } as const;
    return { type: 'tours.called-off', by: cancelledBy, reason, set: { ...set, cancelledBy, reason } };
  });
