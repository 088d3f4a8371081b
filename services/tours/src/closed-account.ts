import { sideOf, type TourDocument } from './tour.ts';

/** What the seller reads of a tour that was accepted and whose buyer's account was closed. */
export const ACCOUNT_CLOSED = 'Their account was closed.';

/** Why a tour was cancelled, as one of the two reads it: who has the account again reads of their own. */
export function reasonFor(tour: TourDocument, viewerId: string): string {
  const { reason = '', cancelledBy, isOfClosing = false } = tour;
  // Whoever reads it was to be deleted or was suspended.
  return isOfClosing && sideOf(tour, viewerId) === cancelledBy ? 'Your account could not be used.' : reason;
}
