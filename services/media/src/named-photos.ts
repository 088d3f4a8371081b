import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { ErasureHandlers } from '@keyturn/service-kit/erasures';
import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { createTurns } from '@keyturn/service-kit/turns';
import type { ImageDocument } from './images.ts';
import { namedBy, type PostPhotos } from './naming-posts.ts';

/** What a post names, as an event tells it. */
type Told = PostPhotos & { readonly at: string };

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

/** Nothing names a photo any more: so long it stays, as a screen that is open may still show it or name it again. */
const UNNAMED_MS = 3_600_000;
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

/** Keeps which photos posts name, and when those that none names any more may go. */
export function followPhotos({ images, posts, heard, erasing, now }: Deps): QueueSubscription {
  const following = createTurns();
  return subscribeTo('media', {
    'posts.published': hear,
    'posts.updated': hear,
    'posts.photos-changed': hear,
    'posts.removed': (post, event) => hear({ ...post, photos: [] }, event),
    ...erasing,
  });

  async function hear({ _id, userId, photos }: NamingPost, { revision, occurredAt: at }: EventEnvelope): Promise<void> {
    // Facts that were told before they had all photos say nothing.
    if (photos) {
      const told = { _id, userId, photos: photos.flatMap(idOf), revision, at };
      await following.inTurn(userId, () => follow(told));
    }
    const known = await heard.findOne({ _id: 'posts' });
    if ((known?.at ?? '') < at) await heard.updateOne({ _id: 'posts' }, { $set: { at } }, { upsert: true });
  }

  /** Marks before it keeps: where the process ends in between, the event comes again and finds what it found. */
  async function follow(told: Told): Promise<void> {
    for (;;) {
      const before = await posts.findOne({ _id: told._id });
      const next = before ? merge(before, told) : told;
      const ids = [...(before?.photos ?? []), ...told.photos];
      await markImages(next, ids);
      if (next === before) return;
      // And once more: another process may have kept another post of this person meanwhile, which named them until then.
      if (await keep(before, next)) return markKept(told.userId, ids);
    }
  }

  /** By what all posts name now, until nothing has changed meanwhile. */
  async function markKept(userId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const namedNow = async () => new Set((await namedBy(posts, userId)).flatMap(({ photos }) => photos));
    for (let named = await namedNow(); ;) {
      await mark(userId, ids, named);
      const next = await namedNow();
      if (ids.every((id) => next.has(id) === named.has(id))) return;
      named = next;
    }
  }

  /** A photo may stand in several posts of one person. */
  async function markImages({ _id: post, userId, photos }: PostPhotos, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const others = (await namedBy(posts, userId)).filter(({ _id }) => _id !== post);
    await mark(userId, ids, new Set([...others.flatMap((other) => other.photos), ...photos]));
  }

  async function mark(userId: string, ids: readonly string[], named: ReadonlySet<string>): Promise<void> {
    const freeAt = new Date(now().getTime() + UNNAMED_MS).toISOString();
    for (const { _id, wasNamed = false, freeAt: isFree } of await images
      .find({ userId, _id: { $in: [...new Set(ids)] } })
      .toArray()) {
      // What is marked already is not written again: a post that exchanges all its photos names 82 of them.
      if (wasNamed && (isFree === undefined) === named.has(_id)) continue;
      if (named.has(_id)) await images.updateOne({ _id, userId }, { $set: { wasNamed: true }, $unset: { freeAt: '' } });
      else await images.updateOne({ _id, userId }, { $set: { wasNamed: true, freeAt } });
    }
  }

  /** False where another process kept something since. */
  async function keep(before: PostPhotos | null, merged: PostPhotos): Promise<boolean> {
    const next = { ...merged, isNaming: merged.photos.length > 0 };
    if (before) {
      const { _id, revision, at } = before;
      return (await posts.replaceOne({ _id, revision, at: at ?? null }, next)).matchedCount === 1;
    }
    return insertOnce(posts, next);
  }
}

/**
 * What a post names after an event. Newer by revision and by time, the event counts alone; older by both, it says nothing.
 * Where they differ by more than clocks do, posts was restored from a backup and counts from there again: then what either names is named.
 */
function merge(before: PostPhotos, told: Told): PostPhotos {
  const isNewer = told.revision > before.revision;
  const isLater = told.at > (before.at ?? '');
  if (isNewer && Date.parse(told.at) > Date.parse(before.at ?? told.at) - CLOCKS_DIFFER_MS)
    // The later time stays, or what was told before would be taken for a restored one when it is told again.
    return { ...told, at: isLater ? told.at : (before.at ?? told.at) };
  if (!isNewer && (!isLater || before.at === undefined)) return before;
  const photos = [...new Set([...before.photos, ...told.photos])];
  const at = isLater ? told.at : (before.at ?? told.at);
  return { ...before, photos, revision: Math.max(before.revision, told.revision), at };
}

const idOf = (address: string): string[] => /^\/media\/listings\/([\w-]{22})\./.exec(address)?.slice(1) ?? [];
