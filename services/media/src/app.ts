import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import type { MediaConfig } from './config.ts';
import { createImageFiles } from './image-files.ts';
import { createImageHost } from './image-host.ts';
import { createImages, type ImageDocument } from './images.ts';
import { addRoutes } from './routes.ts';

/** Listing photos. */
export function createMedia(deps: ServiceDeps, config: MediaConfig): Service {
  const { store, now, newId } = deps;
  const files = createImageFiles(config.folder);
  const images = createImages({
    images: store.collection<ImageDocument>('images'),
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
    indexes: [{ collection: 'images', keys: { userId: 1, createdAt: -1 } }],
  });
}
