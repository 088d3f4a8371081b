import { changeDocument } from '@keyturn/service-kit/change-document';
import { toUpdate } from './change-transfer.ts';
import type { Deps } from './collections.ts';
import { isUnderWay } from './transfer.ts';

/** Ends what is under way of a listing that was removed; each tells it once. */
export async function endRemoved(deps: Deps, listingId: string): Promise<void> {
  const { transfers } = deps.collections;
  const open = (await transfers.find({ listingId }).toArray()).filter(isUnderWay);
  for (const { _id } of open) {
    const set = { state: 'ended', endReason: 'listing_removed', clockAt: '' } as const;
    await changeDocument(
      transfers,
      _id,
      (found) => (found && isUnderWay(found) ? toUpdate(deps, found, { type: 'transfers.ended', set }, '') : null),
      () => new Error(`The transfer ${_id} is being changed all the time.`),
    );
  }
}
