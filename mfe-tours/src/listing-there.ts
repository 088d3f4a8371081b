import type { Tour } from './read-answers.ts';

/** Whether a request's listing still exists for bookings or a transfer. */
export const isListed = ({ state, listingState }: Tour): boolean =>
  state !== 'listing_gone' && listingState !== 'removed' && listingState !== 'transferred';

/** Whether a request's listing is in a transfer, as far as tours knows. */
export const isPending = ({ listingState }: Tour): boolean => listingState === 'pending';

/** Whether a request's listing can be transferred. */
export const isFree = (request: Tour): boolean => isListed(request) && !isPending(request);

/**
 * Whether the viewer can open it: after a transfer only its owner can, and not a viewer whose request ended by their
 * own block.
 */
export const canOpenListing = (tab: 'sent' | 'received', request: Tour): boolean =>
  isListed(request) || (tab === 'received' && isOwnersToSee(request));

const isOwnersToSee = ({ listingState, isEndedByOwnBlock }: Tour): boolean =>
  listingState === 'transferred' || (isEndedByOwnBlock === true && listingState !== 'removed');
