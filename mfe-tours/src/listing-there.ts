import type { Tour } from './read-answers.ts';

/** Whether something can still be asked or made of a request's listing. */
export const isListed = ({ state, listingState }: Tour): boolean =>
  state !== 'listing_gone' && listingState !== 'removed' && listingState !== 'transferred';

/** Whether a transfer of a request's listing is under way, as far as tours knows. */
export const isPending = ({ listingState }: Tour): boolean => listingState === 'pending';

/** Whether a request's listing can be handed over: it is there, and no transfer of it is under way. */
export const isFree = (request: Tour): boolean => isListed(request) && !isPending(request);

/** Whether who looks can open it: one whose lease was handed over is its owner's to see, and one whose request they ended by a block. */
export const canOpenListing = (tab: 'sent' | 'received', request: Tour): boolean =>
  isListed(request) || (tab === 'received' && isOwnersToSee(request));

const isOwnersToSee = ({ listingState, isEndedByOwnBlock }: Tour): boolean =>
  listingState === 'transferred' || (isEndedByOwnBlock === true && listingState !== 'removed');
