import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import type { MediaConfig } from './config.ts';
import { createImageFiles } from './image-files.ts';
import { createImageHost } from './image-host.ts';
import { createImages, type ImageDocument } from './images.ts';
import { addRoutes } from './routes.ts';

const HOUR_MS = 3_600_000;
const ORPHAN_HOURS = 12;
/** A file is named by its image's id, and its width where it is a narrower one. */
const ID_LENGTH = 22;

/** Listing photos. */
export function createMedia(deps: ServiceDeps, config: MediaConfig): Service {
  const { store, now, newId } = deps;
  const files = createImageFiles(config.folder);
  const records = store.collection<ImageDocument>('images');
  const isKnown = async (name: string): Promise<boolean> =>
    (await records.findOne({ _id: name.slice(0, ID_LENGTH) })) !== null;
  const images = createImages({
    images: records,
    files,
    host: config.host && createImageHost(config.host),
    mediaKey: config.mediaKey,
    now,
    newId,
  });
  return defineService({
    name: 'media',
    deps,
    isMultipart: (request) => request.path === '/api/media/upload',
    routes: (router) => addRoutes(router, images),
    prepare: () => files.prepare(),
    jobs: [
      {
        name: 'orphans',
        intervalMs: HOUR_MS,
        run: () => files.removeUnknown(isKnown, new Date(now().getTime() - ORPHAN_HOURS * HOUR_MS)),
      },
    ],
    indexes: [{ collection: 'images', keys: { userId: 1, createdAt: -1 } }],
  });
}
