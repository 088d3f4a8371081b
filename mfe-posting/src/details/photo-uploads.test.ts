import assert from 'node:assert/strict';
import { createPhotoUploads, type PhotoUploads } from './photo-uploads.ts';

const file = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });
const files = (count: number): File[] => Array.from({ length: count }, (_, index) => file(`${index}.jpg`));

function setUp(
  stored: string[],
  upload: (name: string) => Promise<void> = async () => undefined,
  onFailed: (name: string) => () => void = () => () => undefined,
) {
  const saved: string[][] = [];
  let inFlight = 0;
  const uploads = createPhotoUploads({
    images: stored.map((url) => ({ url })),
    upload: async ({ name }) => {
      inFlight += 1;
      assert.equal(inFlight, 1, 'photos are uploaded one at a time');
      await upload(name).finally(() => (inFlight -= 1));
      return { secure_url: `/media/${name}` };
    },
    save: (images) => saved.push(images.map(({ url }) => url)),
    preview: ({ name }) => `blob:${name}`,
    onFailed: (_error, { name }) => onFailed(name),
  });
  return { uploads, saved };
}

/** Waits until no upload is in progress. */
async function settle({ photos }: PhotoUploads): Promise<void> {
  while (photos.read().some(({ status }) => status === 'uploading'))
    await new Promise((resolve) => setImmediate(resolve));
}

test('[C4] three added photos are uploaded one by one and saved after each', async () => {
  const { uploads, saved } = setUp(['/media/cover.jpg']);
  assert.equal(uploads.add(files(3)), 0);
  await settle(uploads);
  assert.deepEqual(
    saved.map((urls) => urls.length),
    [2, 3, 4],
  );
  assert.deepEqual(saved.at(-1), ['/media/cover.jpg', '/media/0.jpg', '/media/1.jpg', '/media/2.jpg']);
});

test('[C4] photos beyond 41 in total are dropped', async () => {
  const { uploads } = setUp(['/media/cover.jpg']);
  assert.equal(uploads.add(files(45)), 5);
  assert.equal(uploads.photos.read().length, 41);
  assert.equal(uploads.add(files(1)), 1);
  await settle(uploads);
});

test('[C4] a failed photo does not stop the others and can be retried', async () => {
  let isBroken = true;
  const { uploads, saved } = setUp([], async (name) => {
    if (name === '0.jpg' && isBroken) throw new Error('refused');
  });
  uploads.add(files(2));
  await settle(uploads);
  assert.deepEqual(
    uploads.photos.read().map(({ status }) => status),
    ['failed', 'ready'],
  );
  isBroken = false;
  uploads.retry(uploads.photos.read()[0]?.id ?? '');
  await settle(uploads);
  assert.deepEqual(saved.at(-1), ['/media/0.jpg', '/media/1.jpg']);
});

test('B12: [C4] a failed photo is no longer announced once it is retried or deleted', async () => {
  const spoken: string[] = [];
  const { uploads } = setUp(
    [],
    () => Promise.reject(new Error('refused')),
    (name) => {
      spoken.push(name);
      return () => spoken.splice(spoken.indexOf(name), 1);
    },
  );
  uploads.add(files(3));
  await settle(uploads);
  assert.deepEqual(spoken, ['0.jpg', '1.jpg', '2.jpg']);
  const [first, second] = uploads.photos.read();
  uploads.retry(first?.id ?? '');
  assert.deepEqual(spoken, ['1.jpg', '2.jpg']);
  uploads.remove(second?.id ?? '');
  assert.deepEqual(spoken, ['2.jpg']);
  await settle(uploads);
  assert.deepEqual(spoken, ['2.jpg', '0.jpg']);
});

test('[C4] moved and deleted photos save the new order', async () => {
  const { uploads, saved } = setUp(['/media/a.jpg', '/media/b.jpg', '/media/c.jpg']);
  uploads.move(2, 0);
  uploads.remove('/media/b.jpg');
  assert.deepEqual(saved, [
    ['/media/c.jpg', '/media/a.jpg', '/media/b.jpg'],
    ['/media/c.jpg', '/media/a.jpg'],
  ]);
});

test('B14: moved photos keep their descriptions', () => {
  const saved: unknown[] = [];
  const uploads = createPhotoUploads({
    images: [{ url: '/media/a.jpg', alt: 'Kitchen with a window' }, { url: '/media/b.jpg' }],
    upload: () => Promise.reject(new Error('not asked for')),
    save: (images) => saved.push(images),
    preview: () => '',
    onFailed: () => () => undefined,
  });
  uploads.move(0, 1);
  assert.deepEqual(saved, [[{ url: '/media/b.jpg' }, { url: '/media/a.jpg', alt: 'Kitchen with a window' }]]);
});

test('B12: [C4] two deleted photos are restored one after the other in their places, and are saved', () => {
  const { uploads, saved } = setUp(['/a', '/b', '/c']);
  const urls = () => uploads.photos.read().map(({ url }) => url);
  uploads.remove('/a');
  uploads.remove('/c');
  assert.deepEqual([urls(), uploads.deleted.read()], [['/b'], 2]);
  uploads.restore();
  assert.deepEqual([urls(), uploads.deleted.read()], [['/b', '/c'], 1]);
  uploads.restore();
  uploads.restore();
  assert.deepEqual([urls(), uploads.deleted.read()], [['/a', '/b', '/c'], 0]);
  assert.deepEqual(saved.at(-1), ['/a', '/b', '/c']);
});

test('B12: [C4] a deleted failed photo is restored as failed and saves nothing', async () => {
  const { uploads, saved } = setUp([], () => Promise.reject(new Error('broke')));
  uploads.add(files(1));
  await settle(uploads);
  const [failed] = uploads.photos.read();
  uploads.remove(failed?.id ?? '');
  uploads.restore();
  assert.deepEqual([uploads.photos.read()[0]?.status, saved], ['failed', []]);
});
