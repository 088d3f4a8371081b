import type { Transfer } from '../read-transfer.ts';

const HOLDING: readonly Transfer['state'][] = ['offered', 'active', 'completed'];

/** Whether a transfer keeps a listing from being handed over by another one. */
export const holdsListing = ({ listingId, state }: Transfer, id: string): boolean =>
  listingId === id && HOLDING.includes(state);
