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

/** Erases all of somebody's photos; `atHost` counts originals that an operator must delete at an external host. */
export async function erasePhotosOf(
  { records, originals, files, images, now }: Deps,
  { userId }: DeletedEventData,
): Promise<Record<'photos' | 'atHost', number>> {
  const own = await records.find({ userId }).toArray();
  for (const record of own) {
    const { _id } = record;
    await noteOriginal(originals, record, now);
    // Files after the record: the sweep finds an unknown file, but a missing one is a hole.
    await records.deleteOne({ _id });
    images.forget(_id);
    await files.remove(_id);
  }
  return { photos: own.length, atHost: await originals.countDocuments({ userId }) };
}
