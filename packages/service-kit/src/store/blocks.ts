import type { BlockFact } from '@keyturn/contracts/events';
import { findAll, keepNewer } from './copies.ts';
import type { StoreCollection } from './store.ts';

/** Copy of a block; one that was taken back keeps its revision, so that a late event cannot bring it back. */
export interface BlockDocument {
  _id: string;
  blockerId: string;
  blockedId: string;
  isBlocked: boolean;
  revision: number;
}

/** The copies of a service that looks up whom somebody does not meet. */
export const BLOCK_INDEXES = [
  { collection: 'blocks', keys: { blockerId: 1 } },
  { collection: 'blocks', keys: { blockedId: 1 } },
] as const;

/** The id of a block: who blocks, and whom. */
export const blockId = (blockerId: string, blockedId: string): string => `${blockerId}|${blockedId}`;

/** Keeps what an event says of a block, unless it comes late; returns whether the two may meet now. */
async function keepBlock(
  blocks: StoreCollection<BlockDocument>,
  { blockerId, blockedId }: BlockFact,
  isBlocked: boolean,
  revision: number,
): Promise<boolean> {
  await keepNewer(blocks, { _id: blockId(blockerId, blockedId), blockerId, blockedId, isBlocked, revision });
  return mayMeet(blocks, blockerId, blockedId);
}

/** What a service does when it hears of blocks: it keeps them and, where two may not meet, whatever else is to be done then. */
export function blockHandlers(
  blocks: StoreCollection<BlockDocument>,
  whenApart: (one: string, other: string) => Promise<void> = () => Promise.resolve(),
) {
  const keep =
    (isBlocked: boolean) =>
    async (pair: BlockFact, { revision }: { revision: number }): Promise<void> => {
      const meet = await keepBlock(blocks, pair, isBlocked, revision);
      // Also for a fact that is told again: the process may have ended between the copy and the rest.
      if (!meet) await whenApart(pair.blockerId, pair.blockedId);
    };
  return { 'moderation.blocked': keep(true), 'moderation.unblocked': keep(false) };
}

/** Whether two people see each other: neither has blocked the other. */
export async function mayMeet(blocks: StoreCollection<BlockDocument>, one: string, other: string): Promise<boolean> {
  return (await findApartAmong(blocks, one, [other])).size === 0;
}

/** Those of some people who do not meet somebody, in one query. */
export async function findApartAmong(
  blocks: StoreCollection<BlockDocument>,
  userId: string,
  others: readonly string[],
): Promise<Set<string>> {
  const ids = others.flatMap((other) => [blockId(userId, other), blockId(other, userId)]);
  return othersOf(userId, [...(await findAll(blocks, ids)).values()]);
}

/** Everybody who does not meet somebody: whom they block, and who blocks them. */
export async function findApart(blocks: StoreCollection<BlockDocument>, userId: string): Promise<Set<string>> {
  const sides = await Promise.all([
    blocks.find({ blockerId: userId }).toArray(),
    blocks.find({ blockedId: userId }).toArray(),
  ]);
  return othersOf(userId, sides.flat());
}

function othersOf(userId: string, found: readonly BlockDocument[]): Set<string> {
  const standing = found.filter(({ isBlocked }) => isBlocked);
  return new Set(standing.map(({ blockerId, blockedId }) => (blockerId === userId ? blockedId : blockerId)));
}
