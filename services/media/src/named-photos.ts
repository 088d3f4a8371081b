import { eventData } from '@keyturn/contracts/events';
import { Poison, type EventEnvelope, type EventHandler } from '@keyturn/service-kit/bus';
import { keepNewer } from '@keyturn/service-kit/copies';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { ImageDocument } from './images.ts';

/** Which photos a post names, as it told last. */
export interface PostPhotos {
  _id: string;
  userId: string;
  photos: readonly string[];
  revision: number;
}

/** Until when posts was heard: the newest moment at which an event happened. */
export interface Heard {
  _id: 'posts';
  at: string;
}

/** Nothing names a photo any more: so long it stays, as a screen that is open may still show it or name it again. */
const UNNAMED_MS = 3_600_000;

interface Deps {
  readonly images: StoreCollection<ImageDocument>;
  readonly posts: StoreCollection<PostPhotos>;
  readonly heard: StoreCollection<Heard>;
  now(): Date;
}

/** Keeps which photos posts name, and when those that none names any more may go. */
export function followPhotos({ images, posts, heard, now }: Deps): EventHandler {
  return async (event) => {
    const told = read(event);
    if (told) {
      const before = await posts.findOne({ _id: told._id });
      const { revision } = event;
      // Also for an event that is told again: the process may have ended between the copy and the images.
      if ((await keepNewer(posts, { ...told, revision })) || before?.revision === revision) {
        await markImages(told.userId, [...(before?.photos ?? []), ...told.photos]);
      }
    }
    const known = await heard.findOne({ _id: 'posts' });
    if ((known?.at ?? '') < event.occurredAt) {
      await heard.updateOne({ _id: 'posts' }, { $set: { at: event.occurredAt } }, { upsert: true });
    }
  };

  /** A photo may stand in several posts of one person. */
  async function markImages(userId: string, ids: readonly string[]): Promise<void> {
    const named = new Set((await posts.find({ userId }).toArray()).flatMap(({ photos }) => photos));
    const freeAt = new Date(now().getTime() + UNNAMED_MS).toISOString();
    for (const _id of new Set(ids)) {
      if (named.has(_id)) await images.updateOne({ _id, userId }, { $set: { wasNamed: true }, $unset: { freeAt: '' } });
      else await images.updateOne({ _id, userId }, { $set: { wasNamed: true, freeAt } });
    }
  }
}

function read({ type, data }: EventEnvelope): Omit<PostPhotos, 'revision'> | null {
  const known = type === 'posts.removed' || type === 'posts.photos-changed' ? type : 'posts.published';
  const parsed = eventData[known].safeParse(data);
  if (!parsed.success) throw new Poison(`${type} is unreadable`, { cause: parsed.error });
  const { _id, userId } = parsed.data;
  if (type === 'posts.removed') return { _id, userId, photos: [] };
  // Told before facts had all photos: it says nothing.
  const { photos } = parsed.data as { photos?: readonly string[] };
  return photos ? { _id, userId, photos: photos.flatMap(idOf) } : null;
}

const idOf = (address: string): string[] => /^\/media\/listings\/([\w-]{22})\./.exec(address)?.slice(1) ?? [];
