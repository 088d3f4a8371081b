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
/** So long a photo stays that nothing names: the form it was chosen in may be open, or a screen that still shows it. */
const UNNAMED_MS = DAY_MS;
const REMEMBERED = 10_000;
/** Of all photos of a person (security S-24). */
const MOST_BYTES = 1024 ** 3;

/** The record of an uploaded image; the bytes are a file beside the store. One that was made anew for its file has no print and no outbox. */
export interface ImageDocument extends Partial<Omit<Outboxed, '_id'>>, Partial<PicturePrint> {
  _id: string;
  userId: string;
  width: number;
  height: number;
  bytes: number;
  createdAt: string;
  /** Where another host stores the original; without it, it is a file. */
  hostUrl?: string;
  /** From when on the sweep looks whether a post names it, and deletes it where none does; without it one did at the last look. */
  freeAt?: string;
}

/** When the sweep looks at a photo that changes now. */
export const freeAfter = (now: Date): string => new Date(now.getTime() + UNNAMED_MS).toISOString();

type Remembered = Pick<ImageDocument, 'userId' | 'width'>;

/** Listing photos: taken in re-encoded, given out in several widths. */
export interface Images {
  /** Throws 429 when the person has used up the quota, 503 when all photos together fill their folder; asked before an upload is read. */
  checkQuota(userId: string): Promise<void>;
  /** Takes an upload, given by the path of its file, when its turn comes; throws the signal's reason where its sender leaves before. */
  add(userId: string, upload: string, left: AbortSignal): Promise<UploadAnswer>;
  /** The JPEG of an address, at most `width` px wide unless that cannot be had now; null when the address names no image. */
  read(id: string, key: string, width: number | null): Promise<Photo | null>;
  /** Forgets what is remembered of a deleted image. */
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
    // Waiting would not help, so there is no Retry-After.
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
        // Whatever comes of it, so that nobody has the decoder work for nothing.
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
      // After the record: of an upload that ends in between, one file is left and not three.
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

/** A record that was made anew for its file has no width. */
const isAsNarrow = (image: Remembered, width: number): boolean => image.width > 0 && image.width <= width;
