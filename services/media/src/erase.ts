import type { DeletedFact } from '@keyturn/contracts/events';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { ImageFiles } from './image-files.ts';
import type { ImageDocument, Images } from './images.ts';

interface Deps {
  readonly records: StoreCollection<ImageDocument>;
  readonly files: ImageFiles;
  readonly images: Images;
}

/** Erases all photos of somebody; `atHost` are those whose original stays at another host, where an operator has to delete it. */
export async function erasePhotosOf(
  { records, files, images }: Deps,
  { userId }: DeletedFact,
): Promise<Record<'photos' | 'atHost', number>> {
  const own = await records.find({ userId }).toArray();
  for (const { _id } of own) {
    // Its files go after it: an unknown file is found, a missing one is a hole.
    await records.deleteOne({ _id });
    images.forget(_id);
    await files.remove(_id);
  }
  return { photos: own.length, atHost: own.filter(({ hostUrl }) => hostUrl !== undefined).length };
}
