import type { Transfer } from '../read-transfer.ts';

const HOLDING: readonly Transfer['state'][] = ['offered', 'active', 'completed'];

/** Whether a transfer blocks another transfer of its listing. */
export const holdsListing = ({ listingId, state }: Transfer, id: string): boolean =>
  listingId === id && HOLDING.includes(state);
