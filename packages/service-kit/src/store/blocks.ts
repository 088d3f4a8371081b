import type { BlockEventData } from '@keyturn/contracts/events';
import { findAll, storeNewer } from './copies.ts';
import type { Filter, StoreCollection } from './store.ts';

/** A person as others see them. */
export interface ShownPerson {
  readonly name: string;
  readonly photo: string;
}

/** A listing as requests and transfers show it. */
export interface ShownListing {
  readonly _id: string;
  readonly title: string;
  readonly address: string;
  readonly image: string;
  readonly monthlyRent?: string;
}

const NO_LISTING = { title: '', address: '', image: '', monthlyRent: '' };

/** Copy of a block. A removed one keeps its revision, so that a late event cannot restore it. */
export interface BlockDocument {
  _id: string;
  blockerId: string;
  blockedId: string;
  isBlocked: boolean;
  revision: number;
  /**
   * The blocker, and their listings that the blocked person had asked for, as of the block: the blocked person keeps
   * seeing these. Absent if the service shows nobody.
   */
  shown?: (ShownPerson & { readonly listings?: readonly ShownListing[] }) | null;
}

/** Indexes of a service that looks up blocks. */
export const BLOCK_INDEXES = [
  { collection: 'blocks', keys: { blockerId: 1 } },
  { collection: 'blocks', keys: { blockedId: 1 } },
] as const;

/** A block's id: blocker and blocked. */
export const blockId = (blockerId: string, blockedId: string): string => `${blockerId}|${blockedId}`;

/** Stores a block unless the event is late; returns whether the two may interact now. */
async function storeBlock(
  blocks: StoreCollection<BlockDocument>,
  { blockerId, blockedId }: BlockEventData,
  { isBlocked, revision }: Pick<BlockDocument, 'isBlocked' | 'revision'>,
  shown: BlockDocument['shown'],
): Promise<boolean> {
  const copy = { _id: blockId(blockerId, blockedId), blockerId, blockedId, isBlocked, revision };
  await storeNewer(blocks, { ...copy, ...(shown !== undefined && { shown }) });
  return canInteract(blocks, blockerId, blockedId);
}

/** A stored request for a listing. */
interface Asked {
  _id: string;
  sellerId: string;
  buyerId: string;
  listingId: string;
}

/** The collections of a service that shows people and their listings. */
interface Shows<P extends ShownPerson & { _id: string }, L extends ShownListing, A extends Asked> {
  readonly people: StoreCollection<P>;
  readonly listings: StoreCollection<L>;
  readonly asked: StoreCollection<A>;
}

/** Returns the handler of blocks. It stores each with the shown blocker, and runs the service's own reaction. */
export function blockHandlers<P extends ShownPerson & { _id: string }, L extends ShownListing, A extends Asked>(
  blocks: StoreCollection<BlockDocument>,
  given: { readonly whenBlocked?: (one: string, other: string) => Promise<void>; readonly shows?: Shows<P, L, A> } = {},
) {
  const { whenBlocked, shows } = given;
  const shownOf = async (pair: BlockEventData): Promise<BlockDocument['shown']> => {
    const known = await blocks.findOne({ _id: blockId(pair.blockerId, pair.blockedId) });
    // A republished block has no newer view, and must not restore a deleted person.
    if (known?.isBlocked && known.shown !== undefined) return known.shown;
    const person = await shows?.people.findOne({ _id: pair.blockerId } as Filter<P>);
    if (!shows || !person) return undefined;
    return { name: person.name, photo: person.photo, listings: await listingsAskedFor(shows, pair) };
  };
  const store =
    (isBlocked: boolean) =>
    async (pair: BlockEventData, { revision }: { revision: number }): Promise<void> => {
      const shown = isBlocked ? await shownOf(pair) : undefined;
      const isAllowed = await storeBlock(blocks, pair, { isBlocked, revision }, shown);
      // If erased after the read above, the erasure has missed this block.
      if (shown && (await shows?.people.findOne({ _id: pair.blockerId } as Filter<P>))?.name === '')
        await forgetShown(blocks, pair.blockerId);
      // Also for a republished event: the process may have ended between copy and reaction.
      if (!isAllowed) await whenBlocked?.(pair.blockerId, pair.blockedId);
    };
  return { 'moderation.blocked': store(true), 'moderation.unblocked': store(false) };
}

/** The blocker's listings that the blocked person had asked for. */
async function listingsAskedFor<L extends ShownListing, A extends Asked>(
  { listings, asked }: Pick<Shows<never, L, A>, 'listings' | 'asked'>,
  { blockerId: sellerId, blockedId: buyerId }: BlockEventData,
): Promise<ShownListing[]> {
  const found = await asked.find({ sellerId, buyerId } as Filter<A>).toArray();
  const ids = found.map(({ listingId }) => listingId);
  return [...(await findAll(listings, ids)).values()].map(toShown);
}

const toShown = ({ _id, title, address, image, monthlyRent }: ShownListing): ShownListing => ({
  _id,
  title,
  address,
  image,
  ...(monthlyRent !== undefined && { monthlyRent }),
});

/** Whether neither of two people has blocked the other. */
export async function canInteract(
  blocks: StoreCollection<BlockDocument>,
  one: string,
  other: string,
): Promise<boolean> {
  return (await findBlockedAmong(blocks, one, [other])).size === 0;
}

/** Which of two people blocked the other; null for none. */
export async function findBlocker(
  blocks: StoreCollection<BlockDocument>,
  one: string,
  other: string,
): Promise<string | null> {
  const found = await findAll(blocks, [blockId(one, other), blockId(other, one)]);
  return [...found.values()].find(({ isBlocked }) => isBlocked)?.blockerId ?? null;
}

/** Those of some people with a block between them and somebody, in one query. */
export const findBlockedAmong = async (
  blocks: StoreCollection<BlockDocument>,
  userId: string,
  others: readonly string[],
): Promise<Set<string>> => (await findBetween(blocks, userId, others)).blocked;

/** Blocks between somebody and some people, in one query. */
export interface Between {
  /** People with a block in either direction. */
  readonly blocked: ReadonlySet<string>;
  /** Whether the viewer blocks that person. */
  blocks(userId: string): boolean;
  /** Whether that person blocks the viewer. */
  isBlockedBy(userId: string): boolean;
  /** A person as the viewer sees them: a blocker as of the block. A deleted person stays deleted. */
  seen<P extends ShownPerson>(userId: string, person: P | null): P | null;
  /** A listing as the viewer sees it: a blocker's as of the block, without names if none were stored. */
  seenListing<L extends ShownListing>(ownerId: string, listing: L | null): L | null;
}

export async function findBetween(
  blocks: StoreCollection<BlockDocument>,
  userId: string,
  others: readonly string[],
): Promise<Between & { blocked: Set<string> }> {
  const ids = others.flatMap((other) => [blockId(userId, other), blockId(other, userId)]);
  const found = await findAll(blocks, ids);
  return {
    blocked: othersOf(userId, [...found.values()]),
    blocks: (other) => found.get(blockId(userId, other))?.isBlocked === true,
    isBlockedBy: (other) => found.get(blockId(other, userId))?.isBlocked === true,
    seen(other, person) {
      const { isBlocked = false, shown } = found.get(blockId(other, userId)) ?? {};
      if (!person || !isBlocked || !shown || person.name === '') return person;
      return { ...person, name: shown.name, photo: shown.photo };
    },
    seenListing(ownerId, listing) {
      const { isBlocked = false, shown } = found.get(blockId(ownerId, userId)) ?? {};
      if (!listing || !isBlocked) return listing;
      return { ...listing, ...NO_LISTING, ...shown?.listings?.find(({ _id }) => _id === listing._id) };
    },
  };
}

/** Removes the stored views of a deleted person. */
export async function forgetShown(blocks: StoreCollection<BlockDocument>, blockerId: string): Promise<void> {
  for (const { _id } of await blocks.find({ blockerId }).toArray())
    await blocks.updateOne({ _id }, { $set: { shown: null } });
}

/** Everybody with a block between them and somebody, in either direction. */
export async function findBlocked(blocks: StoreCollection<BlockDocument>, userId: string): Promise<Set<string>> {
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
