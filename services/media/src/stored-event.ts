import type { TypedEvent } from '@keyturn/service-kit/events';
import type { PicturePrint } from '@keyturn/service-kit/images';

/** A record with its print; a recreated one has none. */
interface Stored extends Partial<PicturePrint> {
  readonly _id: string;
  readonly userId: string;
  readonly createdAt: string;
}

/** The published event of a stored photo; null without a print. */
export function toStored({ _id, userId, createdAt, ...print }: Stored): TypedEvent<'media.stored'> | null {
  const { hash, colors, entropy } = print;
  if (hash === undefined || colors === undefined || entropy === undefined) return null;
  return { type: 'media.stored', data: { imageId: _id, userId, storedAt: createdAt, hash, colors, entropy } };
}
