import type { Identity } from '@keyturn/service-kit/identity';
import { forbidden, notFound } from '@keyturn/service-kit/problem';
import { changeTour, type Deps, type Step } from './change-tour.ts';
import { dueStep } from './end-due.ts';
import type { TourDocument } from './tour.ts';
import { asOf } from './tour-state.ts';

/** Throws unless the caller may take a step: for strangers a request does not exist. */
export type Right = (tour: TourDocument, caller: Identity) => void;

/** Takes a party's step on the current request, after any due end. */
export async function takeStep(
  deps: Deps,
  caller: Identity,
  id: string,
  requireRight: Right,
  stepOf: (tour: TourDocument) => Step | null | Promise<Step | null>,
): Promise<TourDocument> {
  const allowed = (tour: TourDocument): TourDocument => {
    requireRight(visible(tour), caller);
    return tour;
  };
  await changeTour(deps, id, (tour) => dueStep(allowed(tour), deps.now()));
  const changed = await changeTour(deps, id, (tour) => stepOf(asOf(allowed(tour), deps.now())));
  if (!changed) throw notFound('There is no such request.');
  return changed;
}

function visible(tour: TourDocument | null): TourDocument {
  if (!tour || tour.status === 'cancelled') throw notFound('There is no such request.');
  return tour;
}

export const requireParty: Right = (tour, { userId }) => {
  if (tour.buyerId !== userId && tour.sellerId !== userId) throw notFound('There is no such request.');
};

export const requireSeller: Right = (tour, caller) => {
  requireParty(tour, caller);
  if (tour.sellerId !== caller.userId) throw forbidden('Only the person who posted the listing can answer a request.');
};

const requireBuyerTo =
  (doing: string): Right =>
  (tour, caller) => {
    requireParty(tour, caller);
    if (tour.buyerId !== caller.userId) throw forbidden(`Only the person who asked can ${doing}.`);
  };

export const requireWithdrawer = requireBuyerTo('cancel a request');
export const requireAnswerer = requireBuyerTo('accept another time');
