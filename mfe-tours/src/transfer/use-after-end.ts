import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';
import { isFree } from '../listing-there.ts';
import type { Transfer } from '../read-transfer.ts';
import { holdsListing } from './holds-listing.ts';

/**
 * What the seller of an ended transfer can do next: give the listing to someone else (`choose`) where no other transfer has it and
 * its requests say that it is there; look after it (`nobody`) where nobody asks for it any more. What is not known is not claimed.
 */
export function useAfterEnd({ state, role, listingId, endReason }: Transfer): 'choose' | 'nobody' | null {
  const enabled = state === 'ended' && role === 'seller' && endReason !== 'listing_removed';
  const { data: transfers } = useQuery({ ...queries.transfers, enabled });
  const { data: received } = useQuery({ ...queries.received, enabled });
  if (!enabled || !transfers || !received || transfers.some((other) => holdsListing(other, listingId))) return null;
  const requests = received.filter((request) => request.listingId === listingId);
  if (requests.length === 0) return 'nobody';
  return requests.every(isFree) ? 'choose' : null;
}
