import { sideOf, type TourDocument } from './tour.ts';

/** What the seller reads of an accepted tour after its buyer's account was closed. */
export const ACCOUNT_CLOSED = 'Their account was closed.';

/** Why a tour was cancelled, for one of the two: a reopened account's person reads of their own. */
export function reasonFor(tour: TourDocument, viewerId: string): string {
  const { reason = '', cancelledBy, isOfClosing = false } = tour;
  // The reader's account was in deletion or suspended.
  return isOfClosing && sideOf(tour, viewerId) === cancelledBy ? 'Your account could not be used.' : reason;
}
