import { reencode } from '@keyturn/service-kit/images';
import { imagePath, isOwnImage, isRightKey, signImage } from '@keyturn/service-kit/image-key';
import { invalid } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';

/** Longest side of a stored profile photo in px (specification section 5). */
const MAX_SIDE = 300;

/** A profile photo: a small re-encoded JPEG as base64. */
export interface PhotoDocument {
  _id: string;
  ownerId: string;
  jpeg: string;
  createdAt: string;
}

/** Profile photos; they arrive inside the profile and leave by their own address. */
export interface Photos {
  /** The address to store for what the client sent: '' for none, that of a new photo for a data URL, null to leave it. */
  take(sent: string, ownerId: string): Promise<string | null>;
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
  return {
    async take(sent, ownerId) {
      if (sent === '') return '';
      // Also an older one: another tab may have replaced it since, and wins.
      if (isOwnImage(sent, 'profiles', ownerId, mediaKey)) return null;
      if (!sent.startsWith('data:')) throw invalid('The profile photo must be an image.');
      const bytes = Buffer.from(sent.slice(sent.indexOf(',') + 1), 'base64');
      const { data } = await reencode(bytes, { maxSide: MAX_SIDE });
      const id = deps.newId();
      const jpeg = data.toString('base64');
      await photos.insertOne({ _id: id, ownerId, jpeg, createdAt: deps.now().toISOString() });
      return imagePath('profiles', id, ownerId, mediaKey);
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
