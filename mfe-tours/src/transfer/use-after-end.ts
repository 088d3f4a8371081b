import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';
import { isFree, isPending } from '../listing-there.ts';
import type { Transfer } from '../read-transfer.ts';
import { holdsListing } from './holds-listing.ts';

/** Tours receives a listing's transfer later than pages do, without an event to them. */
const LOOK_AGAIN_MS = 2000;

/**
 * The seller's next step after an ended transfer: `choose` somebody else if no other transfer has the listing and its
 * requests show it exists; `nobody` if there are no requests. Unknown facts are not claimed.
 */
export function useAfterEnd({ state, role, listingId, endReason }: Transfer): 'choose' | 'nobody' | null {
  const enabled = state === 'ended' && role === 'seller' && endReason !== 'listing_removed';
  const { data: transfers } = useQuery({ ...queries.transfers, enabled });
  const { data: received } = useQuery({ ...queries.received, enabled });
  const isHeld = transfers?.some((other) => holdsListing(other, listingId)) ?? true;
  // A request that its seller ended by a block shows nothing about the listing.
  const requests = received?.filter((request) => request.listingId === listingId && !request.isEndedByOwnBlock);
  const isBehind = !isHeld && (requests?.some(isPending) ?? false);
  useQuery({ ...queries.received, enabled: enabled && isBehind, refetchInterval: LOOK_AGAIN_MS });
  if (!enabled || !requests || isHeld) return null;
  if (requests.length === 0) return 'nobody';
  return requests.every(isFree) ? 'choose' : null;
}
