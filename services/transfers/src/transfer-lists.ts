import type { Transfer } from '@keyturn/contracts/transfers';
import { findBetween } from '@keyturn/service-kit/blocks';
import { findAll } from '@keyturn/service-kit/copies';
import type { Identity } from '@keyturn/service-kit/identity';
import { sideOf } from './change-transfer.ts';
import type { Deps } from './collections.ts';
import { asOf } from './transfer-timer.ts';
import { toTransfer } from './transfer-views.ts';
import type { TransferDocument } from './transfer.ts';

const MOST_LISTED = 100;

/** A person's transfers on both sides, newest first. */
export async function listTransfers(deps: Deps, { userId }: Identity): Promise<Transfer[]> {
  const sides = await Promise.all(
    (['sellerId', 'takerId'] as const).map((side) =>
      deps.collections.transfers
        .find({ [side]: userId })
        .sort({ updatedAt: -1 })
        .limit(MOST_LISTED)
        .toArray(),
    ),
  );
  const newest = sides
    .flat()
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
    .slice(0, MOST_LISTED);
  return withNames(deps, newest, userId);
}

/** One transfer, only for its two sides. */
export async function readTransfer(deps: Deps, caller: Identity, id: string): Promise<Transfer> {
  const transfer = await deps.collections.transfers.findOne({ _id: id });
  sideOf(transfer, caller);
  return shownTo(deps, caller.userId, transfer as TransferDocument);
}

export async function shownTo(deps: Deps, viewerId: string, transfer: TransferDocument): Promise<Transfer> {
  const [shown] = await withNames(deps, [transfer], viewerId);
  if (!shown) throw new Error('A transfer has names.');
  return shown;
}

/** Current transfers with names, one query per collection. */
async function withNames(
  { collections, now }: Deps,
  transfers: readonly TransferDocument[],
  viewerId: string,
): Promise<Transfer[]> {
  const parties = transfers.flatMap(({ sellerId, takerId }) => [sellerId, takerId]);
  const [listings, people, between] = await Promise.all([
    findAll(
      collections.listings,
      transfers.map(({ listingId }) => listingId),
    ),
    findAll(collections.people, parties),
    findBetween(collections.blocks, viewerId, parties),
  ]);
  const shown = (id: string) => between.seen(id, people.get(id) ?? null);
  return transfers.map((transfer) =>
    toTransfer(asOf(transfer, now()), viewerId, {
      listing: between.seenListing(transfer.sellerId, listings.get(transfer.listingId) ?? null),
      seller: shown(transfer.sellerId),
      taker: shown(transfer.takerId),
      isBlocked: between.blocked.has(viewerId === transfer.sellerId ? transfer.takerId : transfer.sellerId),
    }),
  );
}
