import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPhotoUploads } from './photo-uploads.ts';

const file = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });
const files = (count: number): File[] => Array.from({ length: count }, (_, index) => file(`${index}.jpg`));

function setUp(stored: string[], upload: (name: string) => Promise<void> = async () => undefined) {
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
    onFailed: () => undefined,
  });
  return { uploads, saved };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

test('[C4] photos, three added, are uploaded one by one and saved after each', async () => {
  const { uploads, saved } = setUp(['/media/cover.jpg']);
  assert.equal(uploads.add(files(3)), 0);
  await settle();
  assert.deepEqual(
    saved.map((urls) => urls.length),
    [2, 3, 4],
  );
  assert.deepEqual(saved.at(-1), ['/media/cover.jpg', '/media/0.jpg', '/media/1.jpg', '/media/2.jpg']);
});

test('[C4] photos, more than 41 in total, drops those beyond the room left', async () => {
  const { uploads } = setUp(['/media/cover.jpg']);
  assert.equal(uploads.add(files(45)), 5);
  assert.equal(uploads.photos().length, 41);
  assert.equal(uploads.add(files(1)), 1);
  await settle();
});

test('[C4] photos, one that fails, does not stop the others and can be tried again', async () => {
  let isBroken = true;
  const { uploads, saved } = setUp([], async (name) => {
    if (name === '0.jpg' && isBroken) throw new Error('refused');
  });
  uploads.add(files(2));
  await settle();
  assert.deepEqual(
    uploads.photos().map(({ status }) => status),
    ['failed', 'ready'],
  );
  isBroken = false;
  uploads.retry(uploads.photos()[0]?.id ?? '');
  await settle();
  assert.deepEqual(saved.at(-1), ['/media/0.jpg', '/media/1.jpg']);
});

test('[C4] photos, moved and deleted, saves the new order', async () => {
  const { uploads, saved } = setUp(['/media/a.jpg', '/media/b.jpg', '/media/c.jpg']);
  uploads.move(2, 0);
  uploads.remove('/media/b.jpg');
  assert.deepEqual(saved, [
    ['/media/c.jpg', '/media/a.jpg', '/media/b.jpg'],
    ['/media/c.jpg', '/media/a.jpg'],
  ]);
});
