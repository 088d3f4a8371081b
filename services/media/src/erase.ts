import type { DeletedEventData } from '@keyturn/contracts/events';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { ImageFiles } from './image-files.ts';
import type { ImageDocument, Images } from './images.ts';
import { noteOriginal, type OriginalDocument } from './originals.ts';

interface Deps {
  readonly records: StoreCollection<ImageDocument>;
  readonly originals: StoreCollection<OriginalDocument>;
  readonly files: ImageFiles;
  readonly images: Images;
  now(): Date;
}

/** Erases all photos of somebody; `atHost` are originals of theirs that another host still has, where an operator has to delete them. */
export async function erasePhotosOf(
  { records, originals, files, images, now }: Deps,
  { userId }: DeletedEventData,
): Promise<Record<'photos' | 'atHost', number>> {
  const own = await records.find({ userId }).toArray();
  for (const record of own) {
    const { _id } = record;
    await noteOriginal(originals, record, now);
    // Its files go after it: an unknown file is found, a missing one is a hole.
    await records.deleteOne({ _id });
    images.forget(_id);
    await files.remove(_id);
  }
  return { photos: own.length, atHost: await originals.countDocuments({ userId }) };
}
