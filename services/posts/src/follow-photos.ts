import { DAY_MS } from '@keyturn/domain/durations';
import type { EventData } from '@keyturn/contracts/events';
import { isTelling } from '@keyturn/domain/same-picture';
import { changeDocument, insertOnce } from '@keyturn/service-kit/change-document';
import type { ErasureDocument } from '@keyturn/service-kit/erasures';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import type { StoreCollection, Update } from '@keyturn/service-kit/store';
import { copySign } from './copied-photos.ts';
import { isBefore, photoIdsOf, sameOfOthers, toPhoto, type PhotoDocument } from './photo-prints.ts';
import { isLive, isTransferred, type PersonDocument, type PostDocument } from './post.ts';
import { toEventData } from './post-views.ts';

const MOST_AT_ONCE = 200;

interface Deps {
  readonly posts: StoreCollection<PostDocument>;
  readonly people: StoreCollection<PersonDocument>;
  readonly photos: StoreCollection<PhotoDocument>;
  readonly erasures: StoreCollection<ErasureDocument>;
  now(): Date;
  newId(): string;
}

/** Stores a photo's print and checks suspicious listings: its owner's, and later uploaders'. */
export async function followStored(deps: Deps, stored: EventData<'media.stored'>): Promise<void> {
  const { photos, erasures } = deps;
  if (!isTelling(stored)) return;
  const { imageId: _id, userId } = stored;
  const print = toPhoto(stored, nextLook(deps));
  await insertOnce(photos, print);
  // After the write: an erasure of its owner has either been recorded before, or finds it.
  if (await erasures.findOne({ _id: userId })) {
    await photos.deleteOne({ _id });
    return;
  }
  const later = (await sameOfOthers(photos, [print])).filter(([, other]) => isBefore(print, other));
  for (const photo of [print, ...later.map(([, other]) => other)]) {
    const own = await postsOf(deps, photo.userId);
    for (const post of own)
      if (post.posted && photoIdsOf(post.fields).includes(photo._id)) await lookAtPhotos(deps, post._id);
  }
}

/**
 * Adds a missed sign of a copied photo, because photos or their matches may arrive late. Also runs after a listing's
 * write, as a photo may arrive between check and write.
 */
export async function lookAtPhotos(deps: Deps, postId: string): Promise<void> {
  const { posts, now } = deps;
  await changeDocument(
    posts,
    postId,
    async (post): Promise<Update<PostDocument> | null> => {
      if (!post?.posted || isTransferred(post) || post.signs.includes('copied_photo')) return null;
      const sign = await copySign(deps, post);
      if (sign === null) return null;
      const signs = [...post.signs, sign];
      if (!isLive(post)) return { $set: { signs }, $inc: { revision: 1 } };
      const event = nextEvent(post, 'posts.updated', toEventData({ ...post, signs }), deps);
      return withEvent<PostDocument>({ $set: { signs } }, event, now);
    },
    () => new Error(`The listing ${postId} is being changed all the time.`),
  );
}

/**
 * Deletes prints of photos that no post has named for a day: media has deleted those. Each is checked once a day,
 * because removed posts leave no record of their photos.
 */
export async function forgetPhotos(deps: Deps): Promise<void> {
  const { photos, now } = deps;
  const due = await photos
    .find({ lookAt: { $lte: now().toISOString() } })
    .sort({ lookAt: 1 })
    .limit(MOST_AT_ONCE)
    .toArray();
  const namedBy = new Map<string, ReadonlySet<string>>();
  for (const { _id, userId, lookAt, isLoose } of due) {
    const named =
      namedBy.get(userId) ?? new Set((await postsOf(deps, userId)).flatMap(({ fields }) => photoIdsOf(fields)));
    namedBy.set(userId, named);
    if (isLoose && !named.has(_id)) await photos.deleteOne({ _id, lookAt });
    else await photos.updateOne({ _id, lookAt }, { $set: { lookAt: nextLook(deps), isLoose: !named.has(_id) } });
  }
}

const nextLook = ({ now }: Pick<Deps, 'now'>): string => new Date(now().getTime() + DAY_MS).toISOString();

/** Includes drafts. */
const postsOf = ({ posts }: Deps, userId: string): Promise<PostDocument[]> =>
  posts.find({ userId, removed: false }).toArray();
