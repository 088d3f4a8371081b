import { expect, test, type Locator, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { art, openBare } from '../../tests/testing/people.ts';
import { useOnePoster } from '../../tests/testing/poster-pages.ts';
import { makeDraft, readPost, refusal, remember } from '../../tests/testing/posting-people.ts';
import type { Product } from '../../tests/testing/product.ts';

let product: Product;
let page: Page;
let postId: string;

useOnePoster((opened) => ({ product, page } = opened));
test.beforeEach(async () => {
  await openBare(page, product.url);
  postId = await makeDraft(page);
  await remember(page, postId);
  await page.goto(`${product.url}/post-details`);
});

const input = () => page.locator('input[type=file]');
const tiles = () => page.locator('[data-photo-index]');
const stored = async () => ((await readPost(page, postId)).images ?? []).map(({ url }) => url);
const addThree = async () => {
  await input().setInputFiles([art('bed1'), art('liv1'), art('kit1')]);
  await expect(page.getByRole('button', { name: 'Delete photo 3' })).toBeVisible();
  await expect.poll(async () => (await stored()).length).toBe(3);
  return stored();
};

test('[C4][C12] photos are uploaded one by one, each with its progress, and survive the next step', async () => {
  let inFlight = 0;
  let mostInFlight = 0;
  const release: (() => void)[] = [];
  await page.route('**/api/media/upload', async (route) => {
    inFlight += 1;
    mostInFlight = Math.max(mostInFlight, inFlight);
    await new Promise<void>((resolve) => release.push(resolve));
    inFlight -= 1;
    await route.continue();
  });
  await input().setInputFiles([art('bed1')]);
  await expect.poll(() => release.length).toBe(1);
  await input().setInputFiles([art('liv1')]);
  await expect(page.getByText('2 of 41')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Uploading' })).toHaveCount(2);
  release[0]?.();
  await expect.poll(() => release.length).toBe(2);
  await expect(page.getByText('Cover', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/post-basics$/);
  release[1]?.();
  await expect.poll(async () => (await stored()).length).toBe(2);
  expect(mostInFlight, 'one at a time').toBe(1);
  await page.goto(`${product.url}/post-details`);
  await expect(page.getByText('2 of 41')).toBeVisible();
});

test('[C4] a photo that fails is named in its tile, does not stop the others and can be tried again', async () => {
  let uploads = 0;
  await page.route('**/api/media/upload', (route) => {
    uploads += 1;
    return uploads === 1 ? refusal('Too many photos at once.', 429)(route) : route.continue();
  });
  await input().setInputFiles([art('bed1'), art('liv1')]);
  const failed = tiles().first();
  await expect(failed.getByText('bed1.jpg')).toBeVisible();
  await expect(failed.getByRole('img', { name: 'bed1.jpg' })).toBeVisible();
  await expect(failed.getByText('Upload failed')).toBeVisible();
  await expect(page.getByText('bed1.jpg: Too many photos at once.')).toBeVisible();
  await expect.poll(async () => (await stored()).length).toBe(1);
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(async () => (await stored()).length).toBe(2);
  await expect(page.getByRole('button', { name: 'Delete photo 1' })).toBeVisible();
});

test('[C4] at most 41 photos are taken; the extra ones and other kinds of files are dropped', async () => {
  await page.route('**/api/media/upload', () => undefined);
  const buffer = await readFile(art('bed1'));
  const photos = Array.from({ length: 43 }, (_, index) => ({ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer }));
  const text = { name: 'lease.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') };
  await input().setInputFiles([text]);
  await expect(page.getByText('0 of 41')).toBeVisible();
  await expect(page.getByText('One file was left out: it is no picture.')).toBeVisible();
  await input().setInputFiles([text, ...photos]);
  await expect(page.getByText('41 of 41')).toBeVisible();
  await expect(tiles()).toHaveCount(41);
  await expect(page.getByText('2 photos were left out: 41 is the most.')).toBeVisible();
  await expect(input(), 'nothing more can be added').toHaveCount(0);
});

test('[C4] the keyboard alone moves and deletes photos, and keeps its place', async () => {
  const [a, b, c] = await addThree();
  await tiles().first().getByRole('button', { name: 'Reorder photo 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(tiles().first().getByRole('button', { name: 'Move later' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Photo moved to position 2 of 3.')).toBeAttached();
  await expect(tiles().nth(1).getByRole('button', { name: 'Move later' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(stored).toEqual([b, c, a]);
  await expect(tiles().nth(2).getByRole('button', { name: 'Move later' })).toBeFocused();
  await tiles().nth(1).getByRole('button', { name: 'Delete photo 2' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(stored).toEqual([b, a]);
});

async function centre(locator: Locator): Promise<[number, number]> {
  const box = await locator.boundingBox();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
}

test('[C4] a photo dragged by its handle lands where it is dropped, and nothing else moves', async () => {
  const [a, b, c] = await addThree();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.mouse.move(...(await centre(tiles().nth(2).getByRole('button', { name: 'Reorder photo 3' }))));
  await page.mouse.down();
  await page.mouse.move(...(await centre(tiles().first())), { steps: 6 });
  await page.mouse.up();
  await expect.poll(stored).toEqual([c, a, b]);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  await expect(tiles().first().getByText('Cover', { exact: true })).toBeVisible();
});

test('[C4] photos keep three columns and their boxes while they load', async () => {
  await addThree();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    await expect(tiles()).toHaveCount(3);
    const tops = await tiles().evaluateAll((list) => list.map((tile) => tile.getBoundingClientRect().top));
    expect(new Set(tops).size, `one row at ${width} px`).toBe(1);
    const images = tiles().locator('img');
    await expect
      .poll(() => images.evaluateAll((list) => list.every((image) => (image as HTMLImageElement).complete)))
      .toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
