import type { PostImage } from '@keyturn/contracts/post-fields';
import { MAX_PHOTOS } from '@keyturn/domain/options';
import { ApiError } from '@keyturn/web-kit/api';
import { createStore, type Store } from '@keyturn/web-kit/store';
import type { PhotoItem } from '@keyturn/web-kit/ui';

/** A value that changes, for those who only look at it. */
type Watched<T> = Pick<Store<T>, 'read' | 'subscribe'>;

/** The photos of one post: those on the server, those on their way, those that failed. */
export interface PhotoUploads {
  readonly photos: Watched<readonly PhotoItem[]>;
  /** Uploads files one after the other; answers how many were dropped because 41 is the most. */
  add(files: readonly File[]): number;
  retry(id: string): void;
  remove(id: string): void;
  move(from: number, to: number): void;
  /** How many deleted photos can be brought back. */
  readonly deleted: Watched<number>;
  /** Brings the photo back that was deleted last, where it stood; returns that place. */
  restore(): number | undefined;
}

/** What the server answers to a file that it cannot read as a photo. */
const NO_IMAGE = 422;

interface Entry extends PhotoItem {
  readonly file?: File;
  /** Takes back what was said of its failure. */
  readonly unsay?: () => void;
  /** What the photo shows, where somebody wrote it. */
  readonly alt?: string | undefined;
}

const toImage = ({ url, alt }: Entry): PostImage => ({ url, ...(alt !== undefined && { alt }) });

/**
 * Keeps the photos of a post while they upload, whatever step is open meanwhile. After each change that touches stored
 * photos, `save` gets their new list.
 */
export function createPhotoUploads(deps: {
  images: readonly PostImage[];
  upload(file: File, onProgress: (fraction: number) => void): Promise<{ secure_url: string }>;
  save(images: PostImage[]): void;
  preview(file: File): string;
  /** Shows the failure until the returned function is called. */
  onFailed(error: unknown, file: File): () => void;
}): PhotoUploads {
  const photos = createStore<readonly Entry[]>(
    deps.images.map(({ url, alt }) => ({ id: url, url, alt, status: 'ready' })),
  );
  const removed = createStore<readonly { readonly entry: Entry; readonly at: number }[]>([]);
  let nextId = 1;
  let isUploading = false;

  function change(id: string, changes: Partial<Entry>): void {
    photos.write(photos.read().map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)));
  }

  const save = (): void =>
    deps.save(
      photos
        .read()
        .filter(({ status }) => status === 'ready')
        .map(toImage),
    );

  async function uploadAll(): Promise<void> {
    if (isUploading) return;
    isUploading = true;
    for (let next = firstWaiting(); next; next = firstWaiting()) await uploadOne(next.id, next.file);
    isUploading = false;
  }

  async function uploadOne(id: string, file: File): Promise<void> {
    try {
      const { secure_url: url } = await deps.upload(file, (progress) => change(id, { progress }));
      change(id, { url, status: 'ready' });
      save();
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === NO_IMAGE;
      change(id, { status: 'failed', isRefused, unsay: deps.onFailed(error, file) });
    }
  }

  const find = (id: string): Entry | undefined => photos.read().find((entry) => entry.id === id);

  const firstWaiting = (): (Entry & { file: File }) | undefined =>
    photos
      .read()
      .find((entry): entry is Entry & { file: File } => entry.status === 'uploading' && entry.file !== undefined);

  return {
    photos,
    add(files) {
      const taken = files.slice(0, Math.max(0, MAX_PHOTOS - photos.read().length));
      const added = taken.map((file): Entry => {
        return {
          id: `new-${nextId++}`,
          name: file.name,
          url: deps.preview(file),
          status: 'uploading',
          progress: 0,
          file,
        };
      });
      photos.write([...photos.read(), ...added]);
      void uploadAll();
      return files.length - taken.length;
    },
    retry(id) {
      find(id)?.unsay?.();
      change(id, { status: 'uploading', progress: 0 });
      void uploadAll();
    },
    remove(id) {
      const entries = photos.read();
      const at = entries.findIndex((entry) => entry.id === id);
      const entry = entries[at];
      if (!entry) return;
      entry.unsay?.();
      removed.write([...removed.read(), { entry, at }]);
      photos.write(entries.filter((other) => other !== entry));
      if (entry.status === 'ready') save();
    },
    deleted: { read: () => removed.read().length, subscribe: removed.subscribe },
    restore() {
      const entries = photos.read();
      const last = removed.read().at(-1);
      if (!last || entries.length >= MAX_PHOTOS) return undefined;
      removed.write(removed.read().slice(0, -1));
      photos.write([...entries.slice(0, last.at), last.entry, ...entries.slice(last.at)]);
      if (last.entry.status === 'ready') save();
      return last.at;
    },
    move(from, to) {
      const next = [...photos.read()];
      next.splice(to, 0, ...next.splice(from, 1));
      photos.write(next);
      save();
    },
  };
}
