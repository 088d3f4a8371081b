import type { TransferSide } from '@keyturn/domain/transfer-steps';
import { findBlocker } from '@keyturn/service-kit/blocks';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { toUpdate } from './change-transfer.ts';
import type { Deps } from './collections.ts';
import { endedByTimer } from './transfer-timer.ts';
import { isUnderWay, type TransferDocument } from './transfer.ts';

/** Ends a removed listing's transfers; each publishes its end once. */
export async function endRemoved(deps: Deps, listingId: string): Promise<void> {
  await endAll(deps, await deps.collections.transfers.find({ listingId }).toArray(), 'listing_removed');
}

/** Ends transfers between two people with a block, in either role. Only the blocker can read who blocked. */
export async function endBetween(deps: Deps, one: string, other: string): Promise<void> {
  const { transfers } = deps.collections;
  const sides = await Promise.all([
    transfers.find({ sellerId: one, takerId: other }).toArray(),
    transfers.find({ sellerId: other, takerId: one }).toArray(),
  ]);
  const blockedBy = await findBlocker(deps.collections.blocks, one, other);
  await endAll(deps, sides.flat(), 'other', blockedBy === null ? {} : { blockedBy });
}

/** Ends active transfers of a closed account, in either role. */
export async function endAllOf(deps: Deps, userId: string): Promise<void> {
  const { transfers } = deps.collections;
  const sides = await Promise.all([
    transfers.find({ sellerId: userId }).toArray(),
    transfers.find({ takerId: userId }).toArray(),
  ]);
  await endAll(deps, sides.flat(), 'other', { closedBy: userId });
}

/** With the user id of the blocker or of the closed account. */
async function endAll(
  deps: Deps,
  found: readonly TransferDocument[],
  endReason: TransferDocument['endReason'],
  { blockedBy, closedBy }: { readonly blockedBy?: string; readonly closedBy?: string } = {},
): Promise<void> {
  const { transfers } = deps.collections;
  for (const { _id, takerId } of found.filter(isUnderWay)) {
    const sideOf = (userId: string): TransferSide => (userId === takerId ? 'taker' : 'seller');
    const set = {
      state: 'ended',
      endReason,
      timerAt: null,
      ...(blockedBy !== undefined && { blockedBy: sideOf(blockedBy) }),
      ...(closedBy !== undefined && { closedBy: sideOf(closedBy) }),
    } as const;
    await changeDocument(
      transfers,
      _id,
      (found) => {
        if (!found || !isUnderWay(found)) return null;
        const due = endedByTimer(found, deps.now());
        const change = due ? { type: due.type, set: due.change } : ({ type: 'transfers.ended', set } as const);
        return toUpdate(deps, found, change, null);
      },
      () => new Error(`The transfer ${_id} is being changed all the time.`),
    );
  }
}
