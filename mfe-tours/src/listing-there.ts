import type { Tour } from './read-answers.ts';

/** Whether something can still be asked or made of a request's listing. */
export const isListed = ({ state, listingState }: Tour): boolean =>
  state !== 'listing_gone' && listingState !== 'removed' && listingState !== 'transferred';

/** Whether a request's listing can be handed over: it is there, and no transfer of it is under way. */
export const isFree = (request: Tour): boolean => isListed(request) && request.listingState !== 'pending';

/** Whether who looks can open it: one whose lease was handed over is its owner's to see. */
export const canOpenListing = (tab: 'sent' | 'received', request: Tour): boolean =>
  isListed(request) || (tab === 'received' && request.listingState === 'transferred');
