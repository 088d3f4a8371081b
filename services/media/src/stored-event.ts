import type { TypedEvent } from '@keyturn/service-kit/events';
import type { PicturePrint } from '@keyturn/service-kit/images';

/** A record with its print; one that was made anew for its file has none. */
interface Stored extends Partial<PicturePrint> {
  readonly _id: string;
  readonly userId: string;
  readonly createdAt: string;
}

/** The event that is published of a stored photo; null where it has no print. */
export function toStored({ _id, userId, createdAt, ...print }: Stored): TypedEvent<'media.stored'> | null {
  const { hash, colors, entropy } = print;
  if (hash === undefined || colors === undefined || entropy === undefined) return null;
  return { type: 'media.stored', data: { imageId: _id, userId, storedAt: createdAt, hash, colors, entropy } };
}
