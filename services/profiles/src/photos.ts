import { HOUR_MS } from '@keyturn/domain/durations';
import { reencode } from '@keyturn/service-kit/images';
import { imagePath, isOwnImage, isRightKey, signImage } from '@keyturn/service-kit/image-key';
import { invalid, tooMany } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { createKeyedMutex } from '@keyturn/service-kit/keyed-mutex';
import { createAddressLimit } from './address-limit.ts';

/** Longest side of a stored profile photo in px (specification section 5). */
const MAX_SIDE = 300;
/** A person's pictures in an hour, including refused ones. */
const PHOTOS_PER_HOUR = 60;
/** Waiting saves per person, each of which occupies a call. */
const MOST_WAITING = 2;

/** A profile photo: a small re-encoded JPEG as base64. */
export interface PhotoDocument {
  _id: string;
  ownerId: string;
  jpeg: string;
  createdAt: string;
}

/** Profile photos, uploaded in the profile and served at their own address. */
export interface Photos {
  /**
   * The address to store: '' for none, a new photo's for a data URL, null to keep it. Serialises a person's photos.
   * Throws 429 after 60 in an hour, 503 when many of one person wait, and the signal's reason if it aborts before the
   * photo's turn.
   */
  take(sent: string, ownerId: string, signal: AbortSignal): Promise<string | null>;
  read(id: string, key: string): Promise<Buffer | null>;
  remove(path: string): Promise<void>;
}

export function createPhotos(deps: {
  photos: StoreCollection<PhotoDocument>;
  mediaKey: string;
  now(): Date;
  newId(): string;
}): Photos {
  const { photos, mediaKey } = deps;
  const taking = createKeyedMutex(MOST_WAITING);
  const taken = createAddressLimit(PHOTOS_PER_HOUR, HOUR_MS, deps.now);

  async function add(sent: string, ownerId: string, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    if (taken.isUsedUp(ownerId))
      throw tooMany('You have uploaded many photos. Please wait a while before the next one.', HOUR_MS / 1000);
    const bytes = Buffer.from(sent.slice(sent.indexOf(',') + 1), 'base64');
    const { data } = await reencode(bytes, { maxSide: MAX_SIDE, signal, onTurn: () => taken.count(ownerId) });
    const id = deps.newId();
    const jpeg = data.toString('base64');
    await photos.insertOne({ _id: id, ownerId, jpeg, createdAt: deps.now().toISOString() });
    return imagePath('profiles', id, ownerId, mediaKey);
  }

  return {
    async take(sent, ownerId, signal) {
      if (sent === '') return '';
      // Also an older one: another tab's later photo takes precedence.
      if (isOwnImage(sent, 'profiles', ownerId, mediaKey)) return null;
      if (!sent.startsWith('data:')) throw invalid('The profile photo must be an image.');
      return taking.runExclusive(ownerId, () => add(sent, ownerId, signal));
    },

    async read(id, key) {
      const photo = await photos.findOne({ _id: id });
      if (!photo || !isRightKey(key, signImage('profiles', id, photo.ownerId, mediaKey))) return null;
      return Buffer.from(photo.jpeg, 'base64');
    },

    async remove(path) {
      const id = /^\/media\/profiles\/([^.]+)\./.exec(path)?.[1];
      if (id) await photos.deleteOne({ _id: id });
    },
  };
}
