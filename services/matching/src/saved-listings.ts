import type { GoneListingsAnswer, SavedListingsAnswer } from '@keyturn/contracts/matching';
import type { LivePost } from '@keyturn/contracts/events';
import { insertOnce } from '@keyturn/service-kit/change-document';
import { notFound, tooMany } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { KeyedMutex } from '@keyturn/service-kit/keyed-mutex';
import { toCard, toGone, type SavedDocument } from './live-post.ts';
import type { BlockList } from './block-list.ts';
import type { LivePosts } from './live-posts.ts';

const MOST_SAVED = 500;
/** Limit of deleted saved listings; the oldest are dropped. */
const MOST_GONE = 50;

/** Dependencies of saved listings. */
export interface Deps {
  readonly saved: StoreCollection<SavedDocument>;
  readonly live: LivePosts;
  readonly blockList: BlockList;
  /** Serialises saves of a person, because parallel ones would count the same. */
  readonly saving: KeyedMutex;
  now(): Date;
  newId(): string;
}

const unavailable = () => notFound('Listing not found or unavailable.');

/** A person's saved live listings, newest first; a deleted one moves to the gone ones. Both exclude blocked ones. */
export async function listSaved({ saved, live, blockList }: Deps, userId: string): Promise<SavedListingsAnswer> {
  const own = await newestOf(saved, userId);
  const others = blockList.of(userId);
  return own.flatMap(({ listingId }) => {
    const post = live.find(listingId);
    return post && !others.has(post.userId) ? [toCard(post)] : [];
  });
}

export async function listGone({ saved, live, blockList }: Deps, userId: string): Promise<GoneListingsAnswer> {
  const own = await newestOf(saved, userId);
  const others = blockList.of(userId);
  return own.flatMap(({ gone, goneOf = '', listingId }) =>
    gone && !others.has(goneOf) && !live.find(listingId) ? [gone] : [],
  );
}

/** Idempotent. */
export async function saveListing(deps: Deps, userId: string, listingId: string): Promise<void> {
  const { saved, live, blockList, saving, now, newId } = deps;
  const posterId = live.find(listingId)?.userId;
  if (posterId === undefined) throw unavailable();
  if (blockList.of(userId).has(posterId)) throw unavailable();
  await saving.runExclusive(userId, async () => {
    if (await saved.findOne({ userId, listingId })) return;
    if ((await saved.countDocuments({ userId, gone: null })) >= MOST_SAVED)
      throw tooMany('You have saved too many listings.', 3600);
    await insertOnce(saved, { _id: newId(), userId, listingId, savedAt: now().toISOString() });
  });
}

export async function unsaveListing({ saved }: Deps, userId: string, listingId: string): Promise<void> {
  const one = await saved.findOne({ userId, listingId });
  if (one) await saved.deleteOne({ _id: one._id });
}

/** Stores a deleted listing's last state for everybody who saved it; null if unknown. */
export async function storeGone(
  { saved }: Pick<Deps, 'saved'>,
  listingId: string,
  post: LivePost | null,
): Promise<void> {
  for (const { _id, userId } of await saved.find({ listingId, gone: null }).toArray()) {
    await saved.updateOne({ _id }, { $set: { gone: toGone(listingId, post), ...(post && { goneOf: post.userId }) } });
    const gone = (await newestOf(saved, userId)).filter((one) => one.gone);
    for (const old of gone.slice(MOST_GONE)) await saved.deleteOne({ _id: old._id });
  }
}

async function newestOf(saved: Deps['saved'], userId: string): Promise<SavedDocument[]> {
  const own = await saved.find({ userId }).toArray();
  return own.sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
}
