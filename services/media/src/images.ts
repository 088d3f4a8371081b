import { DAY_MS } from '@keyturn/domain/durations';
import { IMAGE_WIDTHS, type UploadAnswer } from '@keyturn/contracts/media';
import { imagePath, isRightKey, signImage } from '@keyturn/service-kit/image-key';
import { reencode, type PicturePrint } from '@keyturn/service-kit/images';
import { firstEvent, withFirstEvent, type Outboxed } from '@keyturn/service-kit/outbox';
import { Problem, unavailable } from '@keyturn/service-kit/problem';
import { createRecent } from '@keyturn/service-kit/recent';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { createKeyedMutex } from '@keyturn/service-kit/keyed-mutex';
import type { FolderBound } from './folder-bound.ts';
import type { ImageFiles } from './image-files.ts';
import type { ImageHost } from './image-host.ts';
import type { Photo, Photos } from './photos.ts';
import { toStored } from './stored-event.ts';
import { createUploadQuota } from './upload-quota.ts';

const LARGEST = Math.max(...IMAGE_WIDTHS);
const NARROWER = IMAGE_WIDTHS.filter((width) => width < LARGEST);
/** How long an unnamed photo stays: its form, or a screen that shows it, may be open. */
const UNNAMED_MS = DAY_MS;
const REMEMBERED = 10_000;
/** Limit of a person's photos (security S-24). */
const MOST_BYTES = 1024 ** 3;

/** The record of an image, whose bytes are a file. A recreated record has no print and no outbox. */
export interface ImageDocument extends Partial<Omit<Outboxed, '_id'>>, Partial<PicturePrint> {
  _id: string;
  userId: string;
  width: number;
  height: number;
  bytes: number;
  createdAt: string;
  /** The original's address at an external host; absent for a local file. */
  hostUrl?: string;
  /** When the sweep checks whether a post names it, and deletes it if not; absent if one did at the last check. */
  freeAt?: string;
}

/** When the sweep checks a photo that changes now. */
export const freeAfter = (now: Date): string => new Date(now.getTime() + UNNAMED_MS).toISOString();

type Remembered = Pick<ImageDocument, 'userId' | 'width'>;

/** Listing photos: re-encoded on upload, served in several widths. */
export interface Images {
  /** Throws 429 when the person's quota is used up, 503 when the folder is full; checked before an upload is read. */
  checkQuota(userId: string): Promise<void>;
  /** Processes an upload by path when its turn comes; throws the signal's reason if its sender leaves first. */
  add(userId: string, upload: string, left: AbortSignal): Promise<UploadAnswer>;
  /** An address's JPEG, at most `width` px wide if available; null when no image matches. */
  read(id: string, key: string, width: number | null): Promise<Photo | null>;
  /** Drops a deleted image from the cache. */
  forget(id: string): void;
}

export function createImages(deps: {
  images: StoreCollection<ImageDocument>;
  files: ImageFiles;
  photos: Photos;
  bound: FolderBound;
  host: ImageHost | null;
  mediaKey: string;
  now(): Date;
  newId(): string;
}): Images {
  const { images, files, photos, bound, host, mediaKey, now, newId } = deps;
  const remembered = createRecent<Remembered>(REMEMBERED);
  const quota = createUploadQuota(now);
  const adding = createKeyedMutex();

  async function find(id: string): Promise<Remembered | null> {
    const image = remembered.get(id) ?? (await images.findOne({ _id: id }));
    if (image) remembered.put(id, { userId: image.userId, width: image.width });
    return image;
  }

  async function assertSpace(userId: string, bytes: number): Promise<void> {
    if (!host) bound.assertRoom();
    const own = await images.find({ userId }).toArray();
    // No Retry-After, because waiting would not help.
    if (own.reduce((sum, image) => sum + image.bytes, bytes) > MOST_BYTES)
      throw new Problem(429, 'no_space', 'You have no space left for more photos.');
  }

  async function store(name: string, data: Buffer): Promise<string | null> {
    if (host) return host.upload(name, data);
    await files.write(name, data);
    return null;
  }

  return {
    async checkQuota(userId) {
      quota.check(userId);
      await assertSpace(userId, 1);
    },

    forget: remembered.forget,

    async add(userId, upload, signal) {
      const { data, width, height, copies, print } = await reencode(upload, {
        ...{ maxSide: LARGEST, copies: NARROWER, isPrinted: true, signal },
        // Counted whatever the result, because decoding costs in any case.
        onTurn: () => quota.count(userId),
      });
      const id = newId();
      const bytes = data.length;
      await adding.runExclusive(userId, async () => {
        await assertSpace(userId, bytes);
        const hostUrl = await store(`${id}.jpg`, data).catch((cause: unknown) => {
          throw Object.assign(unavailable('The image cannot be stored.'), { cause });
        });
        const createdAt = now().toISOString();
        const record = { _id: id, userId, width, height, bytes, createdAt, freeAt: freeAfter(now()), ...print };
        const stored = toStored(record);
        const event = stored && firstEvent(id, stored.type, stored.data, { now, newId });
        await images.insertOne(withFirstEvent({ ...record, ...(hostUrl && { hostUrl }) }, event, now));
      });
      // After the record, so that an interrupted upload leaves one file, not three.
      await Promise.all(copies.map((copy) => photos.storeNarrow(id, copy.width, copy.data)));
      return { secure_url: imagePath('listings', id, userId, mediaKey), public_id: id, width, height };
    },

    async read(id, key, width) {
      const image = await find(id);
      const userId = image?.userId ?? '';
      if (!image || !isRightKey(key, signImage('listings', id, userId, mediaKey))) return null;
      const isWhole = width === null || width === LARGEST || isAsNarrow(image, width);
      return isWhole ? photos.readWhole(id) : photos.readNarrow(id, width);
    },
  };
}

/** A recreated record has no width. */
const isAsNarrow = (image: Remembered, width: number): boolean => image.width > 0 && image.width <= width;
