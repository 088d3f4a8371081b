import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { ErasureHandlers } from '@keyturn/service-kit/erasures';
import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { createKeyedMutex } from '@keyturn/service-kit/keyed-mutex';
import { freeAfter, type ImageDocument } from './images.ts';

/** A post's photos, as last published. */
export interface PostPhotos {
  _id: string;
  userId: string;
  photos: readonly string[];
  /** Whether it names any, so that queries skip the many deleted ones. */
  isNaming: boolean;
  revision: number;
  /** ISO time of the newest event. */
  at: string;
}

/** A post's photo addresses in an event. */
interface NamingPost {
  readonly _id: string;
  readonly userId: string;
  readonly photos?: readonly string[] | undefined;
}

/** The time of the newest event from posts. */
export interface Progress {
  _id: 'posts';
  at: string;
}

/** Largest clock difference between posts' replicas. */
const CLOCKS_DIFFER_MS = 60_000;

interface Deps {
  readonly images: StoreCollection<ImageDocument>;
  readonly posts: StoreCollection<PostPhotos>;
  readonly progress: StoreCollection<Progress>;
  /** The handlers of deleted accounts. */
  readonly erasing: ErasureHandlers;
  now(): Date;
}

/** Stores which photos posts name, and defers the sweep of photos whose naming changes. */
export function followPhotos({ images, posts, progress, erasing, now }: Deps): QueueSubscription {
  const following = createKeyedMutex();
  return subscribeTo('media', {
    'posts.published': hear,
    'posts.updated': hear,
    'posts.photos-changed': hear,
    'posts.removed': (post, event) => hear({ ...post, photos: [] }, event),
    ...erasing,
  });

  async function hear({ _id, userId, photos }: NamingPost, { revision, occurredAt: at }: EventEnvelope): Promise<void> {
    // An event without photos leaves them.
    if (photos) {
      const ids = photos.flatMap(idOf);
      const named = { _id, userId, photos: ids, isNaming: ids.length > 0, revision, at };
      await following.runExclusive(userId, () => follow(named));
    }
    const known = await progress.findOne({ _id: 'posts' });
    if ((known?.at ?? '') < at) await progress.updateOne({ _id: 'posts' }, { $set: { at } }, { upsert: true });
  }

  /** Defers before it stores: an interrupted event is repeated with the same result. */
  async function follow(named: PostPhotos): Promise<void> {
    for (;;) {
      const before = await posts.findOne({ _id: named._id });
      const next = before ? merge(before, named) : named;
      if (next === before) return;
      const old = before?.photos ?? [];
      const begun = next.photos.filter((id) => !old.includes(id));
      const ceased = old.filter((id) => !next.photos.includes(id));
      for (const _id of new Set([...begun, ...ceased]))
        await images.updateOne({ _id, userId: named.userId }, { $set: { freeAt: freeAfter(now()) } });
      if (await store(before, next)) return;
    }
  }

  /** False if another process stored something since. */
  async function store(before: PostPhotos | null, next: PostPhotos): Promise<boolean> {
    if (!before) return insertOnce(posts, next);
    const { _id, revision, at } = before;
    return (await posts.replaceOne({ _id, revision, at }, next)).matchedCount === 1;
  }
}

/**
 * A post's photos after an event. An event newer by revision and time replaces them; older by both, it is ignored. If
 * they disagree beyond clock differences, posts was restored from a backup: then both sets count.
 */
function merge(before: PostPhotos, named: PostPhotos): PostPhotos {
  const isNewer = named.revision > before.revision;
  const at = named.at > before.at ? named.at : before.at;
  // Keeps the later time, or a republished earlier event would look like a restore.
  if (isNewer && Date.parse(named.at) > Date.parse(before.at) - CLOCKS_DIFFER_MS) return { ...named, at };
  if (!isNewer && named.at <= before.at) return before;
  const photos = [...new Set([...before.photos, ...named.photos])];
  const revision = Math.max(before.revision, named.revision);
  return { ...before, photos, isNaming: photos.length > 0, revision, at };
}

/** A person's posts with photos. */
export const namedBy = (posts: StoreCollection<PostPhotos>, userId: string): Promise<PostPhotos[]> =>
  posts.find({ userId, isNaming: true }).toArray();

const idOf = (address: string): string[] => /^\/media\/listings\/([\w-]{22})\./.exec(address)?.slice(1) ?? [];
