import type { Fact } from '@keyturn/service-kit/events';
import type { PicturePrint } from '@keyturn/service-kit/images';

/** A record with its print; the hash is '' where there is none to be had, and missing where it was not made yet. */
interface Stored extends Partial<PicturePrint> {
  readonly _id: string;
  readonly userId: string;
  readonly createdAt: string;
}

/** What others are told of a stored photo; null where it has no print. */
export function toStored({ _id, userId, createdAt, ...print }: Stored): Fact<'media.stored'> | null {
  const { hash = '', colors = '', entropy = 0 } = print;
  if (hash === '') return null;
  return { type: 'media.stored', data: { imageId: _id, userId, storedAt: createdAt, hash, colors, entropy } };
}
