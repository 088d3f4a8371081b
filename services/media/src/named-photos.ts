import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { ErasureHandlers } from '@keyturn/service-kit/erasures';
import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { createKeyedMutex } from '@keyturn/service-kit/keyed-mutex';
import { freeAfter, type ImageDocument } from './images.ts';

/** Which photos a post names, as it was published last. */
export interface PostPhotos {
  _id: string;
  userId: string;
  photos: readonly string[];
  /** Whether it names any, so that the many that were deleted are not read. */
  isNaming: boolean;
  revision: number;
  /** ISO time of the newest event. */
  at: string;
}

/** What an event tells of a post's photos: their addresses. */
interface NamingPost {
  readonly _id: string;
  readonly userId: string;
  readonly photos?: readonly string[] | undefined;
}

/** Until when posts was heard: the newest moment at which an event happened. */
export interface Heard {
  _id: 'posts';
  at: string;
}

/** By how much the clocks of two replicas of posts may differ. */
const CLOCKS_DIFFER_MS = 60_000;

interface Deps {
  readonly images: StoreCollection<ImageDocument>;
  readonly posts: StoreCollection<PostPhotos>;
  readonly heard: StoreCollection<Heard>;
  /** What is heard of accounts that are gone. */
  readonly erasing: ErasureHandlers;
  now(): Date;
}

/** Keeps which photos posts name, and puts off the sweep's look at those that a post begins or ceases to name. */
export function followPhotos({ images, posts, heard, erasing, now }: Deps): QueueSubscription {
  const following = createKeyedMutex();
  return subscribeTo('media', {
    'posts.published': hear,
    'posts.updated': hear,
    'posts.photos-changed': hear,
    'posts.removed': (post, event) => hear({ ...post, photos: [] }, event),
    ...erasing,
  });

  async function hear({ _id, userId, photos }: NamingPost, { revision, occurredAt: at }: EventEnvelope): Promise<void> {
    // An event without photos says nothing of them.
    if (photos) {
      const ids = photos.flatMap(idOf);
      const told = { _id, userId, photos: ids, isNaming: ids.length > 0, revision, at };
      await following.runExclusive(userId, () => follow(told));
    }
    const known = await heard.findOne({ _id: 'posts' });
    if ((known?.at ?? '') < at) await heard.updateOne({ _id: 'posts' }, { $set: { at } }, { upsert: true });
  }

  /** Puts off before it keeps: where the process ends in between, the event comes again and finds what it found. */
  async function follow(told: PostPhotos): Promise<void> {
    for (;;) {
      const before = await posts.findOne({ _id: told._id });
      const next = before ? merge(before, told) : told;
      if (next === before) return;
      const old = before?.photos ?? [];
      const begun = next.photos.filter((id) => !old.includes(id));
      const ceased = old.filter((id) => !next.photos.includes(id));
      for (const _id of new Set([...begun, ...ceased]))
        await images.updateOne({ _id, userId: told.userId }, { $set: { freeAt: freeAfter(now()) } });
      if (await keep(before, next)) return;
    }
  }

  /** False where another process kept something since. */
  async function keep(before: PostPhotos | null, next: PostPhotos): Promise<boolean> {
    if (!before) return insertOnce(posts, next);
    const { _id, revision, at } = before;
    return (await posts.replaceOne({ _id, revision, at }, next)).matchedCount === 1;
  }
}

/**
 * What a post names after an event. Newer by revision and by time, the event counts alone; older by both, it says nothing.
 * Where they differ by more than clocks do, posts was restored from a backup and counts from there again: then what either names is named.
 */
function merge(before: PostPhotos, told: PostPhotos): PostPhotos {
  const isNewer = told.revision > before.revision;
  const at = told.at > before.at ? told.at : before.at;
  // The later time stays, or what was told before would be taken for a restored one when it is told again.
  if (isNewer && Date.parse(told.at) > Date.parse(before.at) - CLOCKS_DIFFER_MS) return { ...told, at };
  if (!isNewer && told.at <= before.at) return before;
  const photos = [...new Set([...before.photos, ...told.photos])];
  const revision = Math.max(before.revision, told.revision);
  return { ...before, photos, isNaming: photos.length > 0, revision, at };
}

/** The posts of a person that name photos. */
export const namedBy = (posts: StoreCollection<PostPhotos>, userId: string): Promise<PostPhotos[]> =>
  posts.find({ userId, isNaming: true }).toArray();

const idOf = (address: string): string[] => /^\/media\/listings\/([\w-]{22})\./.exec(address)?.slice(1) ?? [];
