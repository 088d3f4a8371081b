import { expect, test, type Locator, type Page } from '@playwright/test';
import { art, openBare } from '../../tests/testing/people.ts';
import { useOnePoster } from '../../tests/testing/poster-pages.ts';
import { makeDraft, readPost, remember } from '../../tests/testing/posting-people.ts';
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
