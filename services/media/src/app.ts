import { HOUR_MS } from '@keyturn/domain/durations';
import { erasureHandler } from '@keyturn/service-kit/erasures';
import { picturesWaiting } from '@keyturn/service-kit/images';
import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import { mostBytesOf, type MediaConfig } from './config.ts';
import { erasePhotosOf } from './erase.ts';
import { createImageFiles } from './image-files.ts';
import { createImageHost } from './image-host.ts';
import { createImages, type ImageDocument } from './images.ts';
import { createFolderBound } from './folder-bound.ts';
import { createPhotos } from './photos.ts';
import type { OriginalDocument } from './originals.ts';
import { followPhotos, type Progress, type PostPhotos } from './named-photos.ts';
import { addRoutes } from './routes.ts';
import { toStored } from './stored-event.ts';
import { removeOrphans, removeUnnamed } from './sweep.ts';
import { createUploadReader } from './upload.ts';
import { createUploadSlots } from './upload-slots.ts';

const SWEEP_MS = 60_000;

/** Listing photos. */
export function createMedia(deps: ServiceDeps, config: MediaConfig): Service {
  const { store, bus, log, now, newId } = deps;
  const files = createImageFiles(config.folder);
  // On the images' disk, because /tmp may be memory.
  const uploads = createUploadReader(`${config.folder}-uploads`);
  const slots = createUploadSlots();
  const records = store.collection<ImageDocument>('images');
  const originals = store.collection<OriginalDocument>('originals');
  const posts = store.collection<PostPhotos>('posts');
  const progress = store.collection<Progress>('progress');
  const host = config.host && createImageHost(config.host);
  const mostBytes = mostBytesOf(config);
  const bound = createFolderBound({ usedBytes: files.usedBytes, mostBytes, log });
  const hostUrlOf = async (id: string) => (await records.findOne({ _id: id }))?.hostUrl;
  const photos = createPhotos({ files, bound, host, hostUrlOf, log });
  const { mediaKey } = config;
  const images = createImages({ images: records, files, photos, bound, host, mediaKey, now, newId });
  const sweep = { records, originals, posts, progress, bus, files, images, log, now };
  const erasing = erasureHandler('media.erased', deps, (deleted) =>
    erasePhotosOf({ records, originals, files, images, now }, deleted),
  );
  return defineService({
    name: 'media',
    deps,
    outboxes: ['images', 'erasures'],
    currentEvents: { images: toStored },
    routes: (router) => addRoutes(router, { images, uploads, slots, records, now }),
    gauges: [
      { name: 'photo_bytes', help: 'Bytes of the photos and their narrower copies.', read: files.usedBytes },
      { name: 'uploads_waiting', help: 'Uploads that wait to be decoded.', read: picturesWaiting },
      { name: 'photo_bytes_limit', help: 'So many of them, and uploads are refused.', read: () => mostBytes },
    ],
    async prepare() {
      await files.prepare();
      await uploads.prepare();
    },
    subscriptions: [followPhotos({ images: records, posts, progress, erasing, now })],
    jobs: [
      { name: 'unnamed photos', intervalMs: config.sweepMs ?? SWEEP_MS, run: () => removeUnnamed(sweep) },
      {
        name: 'orphans',
        intervalMs: config.orphansMs ?? HOUR_MS,
        async run() {
          await uploads.prepare();
          await removeOrphans(sweep);
        },
      },
    ],
    indexes: [
      { collection: 'images', keys: { userId: 1, createdAt: -1 } },
      { collection: 'images', keys: { freeAt: 1 } },
      { collection: 'originals', keys: { userId: 1 } },
      { collection: 'originals', keys: { url: 1 } },
      { collection: 'originals', keys: { at: 1 } },
      { collection: 'posts', keys: { isNaming: 1, userId: 1 } },
    ],
  });
}
