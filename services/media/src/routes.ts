import { IMAGE_WIDTHS } from '@keyturn/contracts/media';
import { requireUser } from '@keyturn/service-kit/identity';
import { invalid, notFound } from '@keyturn/service-kit/problem';
import type { Router } from 'express';
import type { Images } from './images.ts';
import type { UploadReader } from './upload.ts';
import type { UploadSlots } from './upload-slots.ts';

const WIDTHS: readonly number[] = IMAGE_WIDTHS;

export function addRoutes(router: Router, images: Images, uploads: UploadReader, slots: UploadSlots): void {
  router.post('/api/media/upload', async (request, response) => {
    const { userId } = requireUser(request);
    const slot = slots.take(userId, response);
    // Before the form is read: an upload that cannot be taken is not worth its bytes.
    await images.checkQuota(userId);
    response.json(await uploads.take(request, response, slot, (path) => images.add(userId, path, slot)));
  });

  router.get('/media/listings/:file', async (request, response) => {
    const [, id = '', key = ''] = /^([\w-]{22})\.([a-f0-9]{32})\.jpg$/.exec(request.params.file) ?? [];
    const width = readWidth(request.query['w']);
    const jpeg = id === '' ? null : await images.read(id, key, width);
    if (!jpeg) throw notFound('There is no such image.');
    response
      .set({
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "sandbox; frame-ancestors 'none'",
        'content-disposition': 'inline; filename="photo.jpg"',
        'cross-origin-resource-policy': 'same-origin',
      })
      .type('image/jpeg')
      .send(jpeg);
  });
}

function readWidth(value: unknown): number | null {
  if (value === undefined) return null;
  const width = Number(value);
  if (!WIDTHS.includes(width)) throw invalid(`Images come in the widths ${WIDTHS.join(', ')}.`);
  return width;
}
