import type { PostImage } from '@keyturn/contracts/post-fields';
import { MAX_PHOTOS } from '@keyturn/domain/options';
import { ApiError } from '@keyturn/web-kit/api';
import { createStore, type Store } from '@keyturn/web-kit/store';
import type { PhotoItem } from '@keyturn/web-kit/ui';

/** A read-only store. */
type Watched<T> = Pick<Store<T>, 'read' | 'subscribe'>;

/** A post's photos: stored, uploading and failed ones. */
export interface PhotoUploads {
  readonly photos: Watched<readonly PhotoItem[]>;
  /** Uploads files in sequence; returns how many exceed the limit of 41 and were dropped. */
  add(files: readonly File[]): number;
  retry(id: string): void;
  remove(id: string): void;
  move(from: number, to: number): void;
  /** Count of deleted photos that can be restored. */
  readonly deleted: Watched<number>;
  /** Restores the last deleted photo at its position; returns that. */
  restore(): number | undefined;
}

/** The status for a file that is no readable photo. */
const NO_IMAGE = 422;

interface Entry extends PhotoItem {
  readonly file?: File;
  /** Removes the message about its failure. */
  readonly unsay?: () => void;
  /** The photo's alternative text, if any. */
  readonly alt?: string | undefined;
}

const toImage = ({ url, alt }: Entry): PostImage => ({ url, ...(alt !== undefined && { alt }) });

/** Manages a post's uploads across steps. `save` gets the new list after each change of stored photos. */
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
