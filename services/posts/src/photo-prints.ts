import type { EventData } from '@keyturn/contracts/events';
import type { PostData } from '@keyturn/contracts/post-fields';
import { bandsOf, pairsOfOne } from '@keyturn/domain/same-picture';
import { imageIdOf } from '@keyturn/service-kit/image-key';
import type { StoreCollection } from '@keyturn/service-kit/store';

/** A listing photo's print; its hash also in four parts, because matching prints share at least one. */
export interface PhotoDocument {
  _id: string;
  userId: string;
  hash: string;
  colors: string;
  band0: string;
  band1: string;
  band2: string;
  band3: string;
  /** When it was uploaded. */
  storedAt: string;
  /** When the next check is due. */
  lookAt: string;
  /** Whether no post named it at the last check. */
  isLoose: boolean;
}

const BANDS = ['band0', 'band1', 'band2', 'band3'] as const;
/** Photos with a shared hash part are few; of more the oldest are compared, which uploads cannot displace. */
const MOST_COMPARED = 250;

export const PHOTO_INDEXES = [
  ...BANDS.map((band) => ({ collection: 'photos', keys: { [band]: 1, storedAt: 1 } as const })),
  { collection: 'photos', keys: { userId: 1 } },
  { collection: 'photos', keys: { lookAt: 1 } },
] as const;

/** The stored part of an uploaded photo. */
export function toPhoto(stored: EventData<'media.stored'>, lookAt: string): PhotoDocument {
  const { imageId: _id, userId, storedAt, hash, colors } = stored;
  const [band0, band1, band2, band3] = bandsOf(hash);
  return { _id, userId, hash, colors, band0, band1, band2, band3, storedAt, lookAt, isLoose: false };
}

export const photoIdsOf = ({ images = [] }: PostData): string[] =>
  images.flatMap(({ url }) => imageIdOf(url, 'listings') ?? []);

/** Others' photos of the same picture: a pair for each, the given one first. */
export async function sameOfOthers(
  photos: StoreCollection<PhotoDocument>,
  own: readonly PhotoDocument[],
): Promise<[own: PhotoDocument, other: PhotoDocument][]> {
  const found = await Promise.all(
    BANDS.map((band) =>
      photos
        .find({ [band]: { $in: own.map((one) => one[band]) } })
        .sort({ storedAt: 1 })
        .limit(MOST_COMPARED)
        .toArray(),
    ),
  );
  const near = new Map(found.flat().map((photo) => [photo._id, photo]));
  return pairsOfOne(newestOfPrint(own), [...near.values()]).filter(([one, other]) => one.userId !== other.userId);
}

/** Of photos with the same print only the last uploaded: anything before the others is before it. */
function newestOfPrint(photos: readonly PhotoDocument[]): PhotoDocument[] {
  const sorted = [...photos].sort((a, b) => (isBefore(a, b) ? -1 : 1));
  return [...new Map(sorted.map((photo) => [`${photo.hash} ${photo.colors}`, photo])).values()];
}

export const isBefore = (one: PhotoDocument, other: PhotoDocument): boolean =>
  one.storedAt === other.storedAt ? one._id < other._id : one.storedAt < other.storedAt;
