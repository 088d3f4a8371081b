import { IMAGE_WIDTHS, type UploadAnswer } from '@keyturn/contracts/media';
import { imagePath, isRightKey, signImage } from '@keyturn/service-kit/image-key';
import { reencode, resize } from '@keyturn/service-kit/images';
import { unavailable } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { createTurns } from '@keyturn/service-kit/turns';
import type { FolderBound } from './folder-bound.ts';
import type { ImageFiles } from './image-files.ts';
import type { ImageHost } from './image-host.ts';
import { createUploadQuota } from './upload-quota.ts';
import type { UploadSlot } from './upload-slots.ts';

const LARGEST = Math.max(...IMAGE_WIDTHS);
/** Nothing names a new photo for a while: the form it was chosen in may still be open. */
const NEVER_NAMED_MS = 24 * 3_600_000;
const OWNERS_REMEMBERED = 10_000;

/** The record of an uploaded image; the bytes are a file beside the store. */
export interface ImageDocument {
  _id: string;
  userId: string;
  width: number;
  height: number;
  bytes: number;
  createdAt: string;
  /** Where another host keeps the original; without it, it is a file. */
  hostUrl?: string;
  /** From when on it may be deleted; without it a post names it, or it is older than this rule and no post told yet. */
  freeAt?: string;
  /** Whether a post ever named it. */
  wasNamed?: boolean;
}

/** Listing photos: taken in re-encoded, given out in several widths. */
export interface Images {
  /** Throws 429 when the person has used up the quota, 503 when all photos together fill their folder; asked before an upload is read. */
  checkQuota(userId: string): Promise<void>;
  /** Takes an upload, given by the path of its file, when its turn comes; until then its place may be taken. */
  add(userId: string, upload: string, slot: UploadSlot): Promise<UploadAnswer>;
  /** The JPEG of an address, at most `width` px wide; null when the address names no image. */
  read(id: string, key: string, width: number | null): Promise<Buffer | null>;
  /** Forgets whose a deleted image was. */
  forget(id: string): void;
}

export function createImages(deps: {
  images: StoreCollection<ImageDocument>;
  files: ImageFiles;
  bound: FolderBound;
  host: ImageHost | null;
  mediaKey: string;
  now(): Date;
  newId(): string;
}): Images {
  const { images, files, bound, host, mediaKey, now, newId } = deps;
  const owners = new Map<string, string>();
  const quota = createUploadQuota({ storedOf: (userId) => images.find({ userId }).toArray(), now });
  const adding = createTurns();
  const narrowing = new Map<string, Promise<Buffer | null>>();

  async function ownerOf(id: string): Promise<string | null> {
    const known = owners.get(id);
    if (known !== undefined) return known;
    const userId = (await images.findOne({ _id: id }))?.userId ?? null;
    if (owners.size >= OWNERS_REMEMBERED) owners.clear();
    if (userId !== null) owners.set(id, userId);
    return userId;
  }

  async function checkQuota(userId: string, bytes?: number, counted?: number): Promise<void> {
    if (!host) bound.assertRoom();
    await quota.check(userId, bytes, counted);
  }

  /** Decodes an upload; that counts whatever comes of it, so that nobody has the decoder work for nothing. */
  async function decode(userId: string, upload: string, slot: UploadSlot) {
    // Counted one after the other: uploads that came at once had all seen the same count.
    const takeBack = await adding.inTurn(userId, async () => {
      await checkQuota(userId);
      return quota.count(userId);
    });
    const turn = { hasCome: false };
    const onTurn = () => {
      turn.hasCome = true;
      slot.stage = 'kept';
    };
    slot.stage = 'waiting';
    try {
      const picture = await reencode(upload, { maxSide: LARGEST, owner: userId, signal: slot.signal, onTurn });
      return { ...picture, takeBack };
    } catch (error) {
      if (!turn.hasCome) takeBack();
      throw error;
    }
  }

  async function keep(name: string, data: Buffer): Promise<string | null> {
    if (host) return host.upload(name, data);
    await files.write(name, data);
    return null;
  }

  /** The original; one that another host keeps is copied here, so that it is fetched once. */
  async function readWhole(id: string): Promise<Buffer | null> {
    const here = await files.read(`${id}.jpg`);
    if (here) return here;
    const hostUrl = (await images.findOne({ _id: id }))?.hostUrl;
    if (!host || hostUrl === undefined) return null;
    const data = await host.download(hostUrl).catch((cause: unknown) => {
      throw Object.assign(unavailable('The image cannot be fetched.'), { cause });
    });
    if (data) await keepCopy(`${id}.jpg`, data);
    return data;
  }

  /** The next request makes it again where it could not be kept. Narrower copies of photos that are here stay few. */
  async function keepCopy(name: string, data: Buffer): Promise<void> {
    if (host && bound.isFull()) return;
    await files.write(name, data).catch(() => undefined);
  }

  async function readNarrow(id: string, width: number, name: string): Promise<Buffer | null> {
    const made = await files.read(name);
    if (made) return made;
    const original = await readWhole(id);
    if (!original) return null;
    const { data } = await resize(original, width);
    await keepCopy(name, data);
    return data;
  }

  return {
    checkQuota,
    forget: (id) => void owners.delete(id),

    async add(userId, upload, slot) {
      const { data, width, height, takeBack } = await decode(userId, upload, slot);
      const id = newId();
      const bytes = data.length;
      await adding.inTurn(userId, async () => {
        await checkQuota(userId, bytes, 1);
        const hostUrl = await keep(`${id}.jpg`, data).catch((cause: unknown) => {
          throw Object.assign(unavailable('The image cannot be stored.'), { cause });
        });
        const createdAt = now().toISOString();
        const freeAt = new Date(now().getTime() + NEVER_NAMED_MS).toISOString();
        const record = { _id: id, userId, width, height, bytes, createdAt, freeAt };
        await images.insertOne({ ...record, ...(hostUrl && { hostUrl }) });
        // Its record counts from now on.
        takeBack();
      });
      return { secure_url: imagePath('listings', id, userId, mediaKey), public_id: id, width, height };
    },

    async read(id, key, width) {
      const userId = await ownerOf(id);
      if (userId === null || !isRightKey(key, signImage('listings', id, userId, mediaKey))) return null;
      if (width === null || width === LARGEST) return readWhole(id);
      const name = `${id}-${width}.jpg`;
      // Asked for by many at once, it is made once.
      const begun = narrowing.get(name) ?? readNarrow(id, width, name).finally(() => narrowing.delete(name));
      narrowing.set(name, begun);
      return begun;
    },
  };
}
