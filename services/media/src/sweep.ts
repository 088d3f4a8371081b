import type { Logger } from '@keyturn/service-kit/log';
import { pagesOf } from '@keyturn/service-kit/pages';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { ImageFiles } from './image-files.ts';
import type { ImageDocument, Images } from './images.ts';
import type { Heard } from './named-photos.ts';

const HOUR_MS = 3_600_000;
const MOST_AT_ONCE = 200;
/** Uploads write file and record at one moment; what is younger may not be whole yet. */
const ORPHAN_HOURS = 12;
/** Records whose files are gone are few; more is a folder that is missing. */
const FEW = 10;
const SMALL_SHARE = 0.05;
/** A file is named by its image's id, and its width where it is a narrower one. */
const ID_LENGTH = 22;

interface Deps {
  readonly records: StoreCollection<ImageDocument>;
  readonly heard: StoreCollection<Heard>;
  readonly files: ImageFiles;
  readonly images: Images;
  readonly log: Logger;
  now(): Date;
}

/**
 * Deletes photos that nothing names, which gives their space back. One that was never named goes only when posts was heard
 * of from after its time: while events wait for a broker, a draft may name it and nobody knows.
 */
export async function removeUnnamed({ records, heard, files, images, now }: Deps): Promise<void> {
  const heardUntil = (await heard.findOne({ _id: 'posts' }))?.at ?? '';
  const at = now().toISOString();
  const due = await records
    .find({ freeAt: { $lte: at } })
    .sort({ freeAt: 1 })
    .limit(MOST_AT_ONCE)
    .toArray();
  for (const { _id, freeAt = '', wasNamed = false } of due) {
    if (!wasNamed && freeAt > heardUntil) continue;
    // Named again at this moment, it stays. Its files go after it: an unknown file is found, a missing one is a hole.
    if ((await records.deleteOne({ _id, freeAt })).deletedCount === 0) continue;
    images.forget(_id);
    await files.remove(_id);
  }
}

/** Removes files without a record, and records without a file; neither where there are many, as something else is wrong then. */
export async function removeOrphans({ records, files, log, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - ORPHAN_HOURS * HOUR_MS);
  await files.removeUnknown(
    async (name) => (await records.findOne({ _id: name.slice(0, ID_LENGTH) })) !== null,
    before,
  );
  let count = 0;
  const lost: string[] = [];
  for await (const page of pagesOf(records)) {
    for (const { _id, createdAt, hostUrl } of page) {
      count += 1;
      const isOld = createdAt < before.toISOString();
      if (hostUrl === undefined && isOld && !(await files.has(`${_id}.jpg`))) lost.push(_id);
    }
  }
  if (lost.length > Math.max(FEW, count * SMALL_SHARE)) {
    throw new Error(`${lost.length} of ${count} images have no file; none is forgotten.`);
  }
  for (const _id of lost) {
    log.warn({ image: _id }, 'an image without a file is forgotten');
    await records.deleteOne({ _id });
  }
}
