import { MEDIA_CALLS } from '@keyturn/contracts/calls/media';
import { createExport } from '@keyturn/service-kit/export';
import { reply, route } from '@keyturn/service-kit/route';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { Router } from 'express';
import { readExport } from './export.ts';
import type { ImageDocument, Images } from './images.ts';
import { noSuchImage, sendPhoto } from './send-photo.ts';
import type { UploadReader } from './upload.ts';
import type { UploadSlots } from './upload-slots.ts';

interface Deps {
  readonly images: Images;
  readonly uploads: UploadReader;
  readonly slots: UploadSlots;
  readonly records: StoreCollection<ImageDocument>;
  now(): Date;
}

export function addRoutes(router: Router, { images, uploads, slots, records, now }: Deps): void {
  const answerExport = createExport(now);

  route(router, MEDIA_CALLS, 'POST /api/media/upload', async ({ caller: { userId }, request, response }) => {
    const left = slots.take(userId, response);
    // Before the form is read, to save its bytes.
    await images.checkQuota(userId);
    return reply(200, await uploads.take(request, response, left, (path) => images.add(userId, path, left)));
  });

  route(router, MEDIA_CALLS, 'GET /api/media/export', async ({ caller: { userId } }) =>
    reply(200, await answerExport(userId, () => readExport(records, userId))),
  );

  route(router, MEDIA_CALLS, 'GET /media/listings/:file', async ({ path, query: { w = null }, response }) => {
    const [id = '', key = ''] = path.file.split('.');
    const photo = await images.read(id, key, w);
    if (photo === null) throw noSuchImage();
    await sendPhoto(response, photo);
    return null;
  });
}
