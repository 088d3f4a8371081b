import { HOUR_MS } from '@keyturn/domain/durations';
import type { Bus } from '@keyturn/service-kit/bus';
import type { Logger } from '@keyturn/service-kit/log';
import { pagesOf } from '@keyturn/service-kit/pages';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { FileFacts, ImageFiles } from './image-files.ts';
import type { ImageDocument, Images } from './images.ts';
import { namedBy, type Progress, type PostPhotos } from './named-photos.ts';
import { noteOriginal, type OriginalDocument } from './originals.ts';

const QUEUE = 'media';
const MOST_AT_ONCE = 200;
/** Uploads write file and record together; younger ones may be incomplete. */
const ORPHAN_HOURS = 12;
/** Records without files are few; more means a missing folder. */
const FEW = 10;
const SMALL_SHARE = 0.05;
/** A file's name is its image's id, and a narrower one's width. */
const ID_LENGTH = 22;

interface Deps {
  readonly records: StoreCollection<ImageDocument>;
  readonly originals: StoreCollection<OriginalDocument>;
  readonly posts: StoreCollection<PostPhotos>;
  readonly progress: StoreCollection<Progress>;
  readonly bus: Bus;
  readonly files: ImageFiles;
  readonly images: Images;
  readonly log: Logger;
  now(): Date;
}

/**
 * Deletes photos that no post has named for a day. Skips while an event that names one may be pending: the bus is away,
 * an event waits or is a dead letter, or posts has been silent since the photo's time.
 */
export async function removeUnnamed(deps: Deps): Promise<void> {
  const { records, originals, posts, progress, bus, files, images, now } = deps;
  const due = now().toISOString();
  if (!(await isQuiet(bus))) return;
  const readUntil = (await progress.findOne({ _id: 'posts' }))?.at ?? '';
  const free = await records
    .find({ freeAt: { $lte: due < readUntil ? due : readUntil } })
    .sort({ freeAt: 1 })
    .limit(MOST_AT_ONCE)
    .toArray();
  const isNamed = createLookUp(posts);
  for (const record of free) {
    const { _id, userId, freeAt = '' } = record;
    if (await isNamed(userId, _id)) {
      await records.updateOne({ _id, freeAt }, { $unset: { freeAt: '' } });
      continue;
    }
    // If named again at this moment, it stays. Files go last: an unknown file is found, a missing one is a hole.
    await noteOriginal(originals, record, now);
    if ((await records.deleteOne({ _id, freeAt })).deletedCount === 0) {
      // Without a record another process or an erasure has noted and deleted it.
      if (await records.findOne({ _id })) await originals.deleteOne({ _id });
      continue;
    }
    images.forget(_id);
    await files.remove(_id);
  }
}

/** Whether the bus is available, without waiting events or dead letters. */
async function isQuiet(bus: Bus): Promise<boolean> {
  try {
    await bus.ready();
    return (await bus.queueDepth(QUEUE)) + (await bus.deadLetterCount(QUEUE)) === 0;
  } catch {
    return false;
  }
}

/** Reads each person's posts once. A photo named meanwhile has a new time, and is not deleted. */
function createLookUp(posts: StoreCollection<PostPhotos>): (userId: string, image: string) => Promise<boolean> {
  const named = new Map<string, ReadonlySet<string>>();
  return async (userId, image) => {
    const known = named.get(userId) ?? new Set((await namedBy(posts, userId)).flatMap(({ photos }) => photos));
    named.set(userId, known);
    return known.has(image);
  };
}

/** Recreates a file's record if a post names it: a restored store had lost it. Returns whether it did. */
async function adopt({ records, posts, log }: Deps, { name, size, mtime }: FileFacts): Promise<boolean> {
  const _id = name.slice(0, ID_LENGTH);
  for await (const page of pagesOf(posts)) {
    const namer = page.find(({ photos }) => photos.includes(_id));
    if (!namer) continue;
    if (name !== `${_id}.jpg`) return true;
    log.warn({ image: _id }, 'an image without a record has one again, as a post names it');
    const { userId } = namer;
    // Only the uploader needed its size in pixels.
    const record = { _id, userId, width: 0, height: 0, bytes: size, createdAt: mtime.toISOString() };
    await records.replaceOne({ _id }, record, { upsert: true });
    return true;
  }
  return false;
}

/** Removes files without records, and records without files; neither if many, because something else is wrong. */
export async function removeOrphans(deps: Deps): Promise<void> {
  const { records, files, log, now } = deps;
  const before = new Date(now().getTime() - ORPHAN_HOURS * HOUR_MS);
  await files.removeUnknown(
    async (name, file) => (await records.findOne({ _id: name.slice(0, ID_LENGTH) })) !== null || adopt(deps, file),
    before,
  );
  let count = 0;
  const lost: string[] = [];
  for await (const page of pagesOf(records)) {
    for (const { _id, createdAt, hostUrl } of page) {
      count += 1;
      const isOld = createdAt < before.toISOString();
      if (hostUrl === undefined && isOld && (await files.find(`${_id}.jpg`)) === null) lost.push(_id);
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
