import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';
import { isFree, isPending } from '../listing-there.ts';
import type { Transfer } from '../read-transfer.ts';
import { holdsListing } from './holds-listing.ts';

/** Tours learns of a listing's transfer later than pages do, and no event shows them that it has. */
const LOOK_AGAIN_MS = 2000;

/**
 * What the seller of an ended transfer can do next: give the listing to someone else (`choose`) where no other transfer has it and
 * its requests say that it is there; look after it (`nobody`) where nobody asks for it any more. What is not known is not claimed.
 */
export function useAfterEnd({ state, role, listingId, endReason }: Transfer): 'choose' | 'nobody' | null {
  const enabled = state === 'ended' && role === 'seller' && endReason !== 'listing_removed';
  const { data: transfers } = useQuery({ ...queries.transfers, enabled });
  const { data: received } = useQuery({ ...queries.received, enabled });
  const isHeld = transfers?.some((other) => holdsListing(other, listingId)) ?? true;
  // What its seller has ended by a block says nothing of the listing.
  const requests = received?.filter((request) => request.listingId === listingId && !request.isEndedByOwnBlock);
  const isBehind = !isHeld && (requests?.some(isPending) ?? false);
  useQuery({ ...queries.received, enabled: enabled && isBehind, refetchInterval: LOOK_AGAIN_MS });
  if (!enabled || !requests || isHeld) return null;
  if (requests.length === 0) return 'nobody';
  return requests.every(isFree) ? 'choose' : null;
}
