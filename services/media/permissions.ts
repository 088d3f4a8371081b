import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMedia } from './src/app.ts';
import { photo } from './src/testing.ts';
import type { Identity } from '@keyturn/service-kit/identity';
import { newId } from '@keyturn/service-kit/ids';
import { testUser } from '@keyturn/service-kit/testing';
import type { Row, ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import { FOUR, openService, PEOPLE, UNKNOWN } from '@keyturn/service-kit/testing-world';

const GREEDY = testUser('Gus Greedy');
const FRUGAL = testUser('Fay Frugal');
const jpeg = await photo(900, 600).jpeg().toBuffer();

/** An upload as the posting screens send it, with what the state's name says is wrong. */
function form(variant: string): FormData {
  const upload = new FormData();
  upload.append('upload_preset', variant === 'another preset' ? 'mine' : 'keyturn');
  upload.append('folder', variant === 'another folder' ? '../profiles' : 'listings');
  const bytes = variant === 'no image' ? Buffer.from('<svg onload="alert(1)"/>') : jpeg;
  if (variant !== 'no file') upload.append('file', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'a.jpg');
  return upload;
}

const open: ServiceMatrix['open'] = async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-matrix-'));
  const config = { mediaKey: 'k'.repeat(64), folder, host: null };
  const { service, snapshot } = await openService((deps) => createMedia(deps, config), context);
  context.after(() => rm(folder, { recursive: true, force: true }));
  const uploaded = await service.call('POST', '/api/media/upload', { user: PEOPLE.owner, body: form('') });
  const address = (uploaded.body as { secure_url: string }).secure_url;

  async function fill({ userId }: Identity, bytes: number): Promise<string> {
    const images = service.store.collection<{ _id: string; userId: string; bytes: number; createdAt: string }>(
      'images',
    );
    const own = await images.find({ userId }).toArray();
    const left = bytes - own.reduce((sum, image) => sum + image.bytes, 0);
    if (left > 0) await images.insertOne({ _id: newId(), userId, bytes: left, createdAt: '2026-01-01T00:00:00.000Z' });
    return '';
  }

  return {
    service,
    snapshot: async () => JSON.stringify([await snapshot(), await readdir(folder)]),
    actors: { ...PEOPLE, greedy: GREEDY, frugal: FRUGAL },
    secrets: {},
    scenes: {
      photo: async () => address,
      'photo with a wrong key': async () => address.replace(/\.[a-f0-9]{32}\./, `.${'0'.repeat(32)}.`),
      'photo of another': async () => address.replace(/listings\/.{22}/, `listings/${UNKNOWN}`),
      'one gigabyte': () => fill(GREEDY, 1024 ** 3),
      'almost a gigabyte': () => fill(FRUGAL, 1024 ** 3 - 1),
    },
  };
};

const rows: Row[] = [
  {
    call: 'POST /api/media/upload',
    actors: [...FOUR, 'greedy', 'frugal'],
    send: ({ variant }) => ({ body: variant === 'no form' ? {} : form(variant) }),
    cells: {
      // One byte is left, which is found to be too little once the photo is re-encoded.
      'almost a gigabyte': [401, 200, 200, 200, 200, '429 no_space'],
      'a photo': [401, 200, 200, 200, 200, 429],
      'another preset': [401, 422, 422, 422, 422, 422],
      'another folder': [401, 422, 422, 422, 422, 422],
      'no image': [401, 422, 422, 422, 422, 422],
      'no file': [401, 422, 422, 422, 422, 422],
      'no form': [401, 415, 415, 415, 415, 415],
      'one gigabyte': [401, 200, 200, 200, '429 no_space', 429],
      // Refused before a form is read.
      'one gigabyte, no form': [401, 415, 415, 415, 429, 415],
    },
  },
  { call: 'GET /api/media/export', actors: FOUR, cells: { photo: [401, 200, 200, 200] } },
  {
    call: 'GET /media/listings/:file',
    actors: FOUR,
    send: ({ target, variant }) => ({ path: target, query: variant === 'a width of its own' ? '?w=333' : '' }),
    cells: {
      photo: [200, 200, 200, 200],
      'photo with a wrong key': [404, 404, 404, 404],
      'photo of another': [404, 404, 404, 404],
      'photo, a width of its own': [422, 422, 422, 422],
    },
  },
];

export const media: ServiceMatrix = { service: 'media', open, rows };
