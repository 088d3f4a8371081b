import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';
import { isFree } from '../listing-there.ts';
import type { Transfer } from '../read-transfer.ts';
import { holdsListing } from './holds-listing.ts';

/**
 * Whether the listing of an ended transfer can be given to someone else, for its seller: no other transfer has it, and its
 * requests say that it is there. What is not known is not claimed.
 */
export function useLiveAgain({ state, role, listingId, endReason }: Transfer): boolean {
  const enabled = state === 'ended' && role === 'seller' && endReason !== 'listing_removed';
  const { data: transfers } = useQuery({ ...queries.transfers, enabled });
  const { data: received = [] } = useQuery({ ...queries.received, enabled });
  if (!enabled || !transfers || transfers.some((other) => holdsListing(other, listingId))) return false;
  const requests = received.filter((request) => request.listingId === listingId);
  return requests.length > 0 && requests.every(isFree);
}
