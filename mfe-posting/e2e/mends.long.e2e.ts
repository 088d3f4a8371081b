import { expect, test, type Page } from '@playwright/test';
import type { PostData } from '@keyturn/contracts/post-fields';
import { art, openBare } from '../../tests/testing/people.ts';
import { useOnePoster } from '../../tests/testing/poster-pages.ts';
import {
  call,
  COMPLETE,
  emailOf,
  makeDraft,
  makeListing,
  openPoster,
  openStep,
  readPost,
  remember,
} from '../../tests/testing/posting-people.ts';
import type { Product } from '../../tests/testing/product.ts';

let product: Product;
let page: Page;

useOnePoster((opened) => ({ product, page } = opened));
test.beforeEach(() => openBare(page, product.url));

const open = (step: string, fields: PostData = {}) => openStep(page, product.url, step, fields);
const tiles = () => page.getByRole('button', { name: /^Delete photo/ });

test('B8: [C8][D8] without tour times the success page asks for them and the listing says so; with them neither does', async ({
  browser,
}) => {
  const listing = await makeListing(page);
  const seeker = await openPoster(browser, product);
  const setTimes = page.getByRole('link', { name: 'Set your tour times' });
  await page.goto(`${product.url}/success`);
  await expect(setTimes).toHaveAttribute('href', '/manage-availability');
  await seeker.goto(`${product.url}/listing/${listing}`);
  await expect(seeker.getByText('No tour times yet.').locator('visible=true')).toBeVisible();
  await expect(seeker.getByRole('link', { name: 'Book a Tour' }).locator('visible=true')).toBeVisible();
  await seeker.setViewportSize({ width: 360, height: 640 });
  await expect(seeker.getByText('No tour times yet.').locator('visible=true')).toBeVisible();

  const availability = { Monday: [{ start: '9:00 AM', end: '11:00 AM' }] };
  await call(page, 'POST', '/api/set-availability', { email: await emailOf(page), availability });
  // The profile hears of them by event.
  await expect(async () => {
    const { body } = await call<{ profile: { availability: object } }>(page, 'GET', '/api/profiles/me');
    expect(body.profile.availability).toEqual(availability);
  }).toPass();
  await page.goto(`${product.url}/success`);
  await expect(page.getByRole('heading', { name: 'Lease Posted Successfully!' })).toBeFocused();
  await page.waitForLoadState('networkidle');
  await expect(setTimes).toHaveCount(0);
  await seeker.reload();
  await expect(seeker.getByRole('link', { name: 'Book a Tour' }).locator('visible=true')).toBeVisible();
  await seeker.waitForLoadState('networkidle');
  await expect(seeker.getByText('No tour times yet.')).toHaveCount(0);
  await seeker.context().close();
});

test('B12: [C4] a photo that failed to upload stands as text alone, inside its tile', async () => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    await open('details');
    const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
    await page.locator('input[type=file]').first().setInputFiles(broken);
    const tile = page.locator('[data-photo-index]').first();
    await expect(tile.getByRole('img', { name: 'broken.jpg' })).toBeVisible();
    await expect(tile.locator('[role=img] svg')).toBeHidden();
    const outer = await tile.boundingBox();
    const box = await tile.getByText('broken.jpg').boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(outer?.y ?? Infinity);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((outer?.y ?? 0) + (outer?.height ?? 0));
  }
});

test('B12: [C4] a deleted photo comes back where it stood', async () => {
  const id = await open('details');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([art('bed1'), art('liv1')]);
  await expect.poll(async () => (await readPost(page, id)).images?.length).toBe(2);
  const { images } = await readPost(page, id);
  await tiles().first().click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await expect.poll(async () => (await readPost(page, id)).images).toEqual(images?.slice(1));
  await undo.click();
  await expect(tiles()).toHaveCount(2);
  await expect(undo).toHaveCount(0);
  await expect.poll(async () => (await readPost(page, id)).images).toEqual(images);
});

test('B12: [C4] "Central" of cooling and of heating are chosen apart and shown under their own heading', async () => {
  const id = await open('details', COMPLETE);
  for (const heading of ['Air Conditioning', 'Heating']) await page.locator('summary', { hasText: heading }).click();
  await page.getByRole('group', { name: 'Heating' }).getByText('Central', { exact: true }).click();
  await expect.poll(async () => (await readPost(page, id)).amenities).toEqual(['Covered', 'Central (Heating)']);
  await expect(page.getByRole('group', { name: 'Air Conditioning' }).getByRole('checkbox').first()).not.toBeChecked();
  for (const path of ['post-review', `view/${id}`]) {
    await page.goto(`${product.url}/${path}`);
    const inside = page.getByRole('region', { name: "What's inside" });
    await expect(inside.getByRole('heading', { name: 'Heating' })).toBeVisible();
    await expect(inside.getByText('Central', { exact: true })).toHaveCount(1);
    await expect(inside.getByRole('heading', { name: 'Air Conditioning' })).toHaveCount(0);
  }
});

test('B12: [D8] amenities have the drawing of what they are, not all the pool’s', async () => {
  const id = await makeDraft(page, { ...COMPLETE, amenities: ['Pool', 'Study Rooms', 'Theater Room', 'No Parking'] });
  await page.goto(`${product.url}/view/${id}`);
  const drawn = page.getByRole('region', { name: "What's inside" }).locator('li svg');
  await expect(drawn).toHaveCount(4);
  const drawings = await drawn.evaluateAll((all) => all.map((svg) => svg.getAttribute('class')));
  expect(new Set(drawings).size).toBe(4);
});

for (const [name, leave] of [
  ['closing the tab', (tab: Page) => tab.close()],
  ['another address', (tab: Page) => tab.goto('about:blank')],
] as const) {
  test(`B12: [C3] what was typed in the last moment before ${name} is saved`, async () => {
    const id = await makeDraft(page);
    const tab = await page.context().newPage();
    await tab.goto(product.url);
    await remember(tab, id);
    await tab.goto(`${product.url}/post-basics`);
    await expect(tab.getByRole('heading', { level: 1 })).toBeFocused();
    await tab.getByLabel('Deposit').fill('300');
    await tab.getByLabel('Utilities').fill('45');
    await leave(tab);
    await expect.poll(async () => (await readPost(page, id)).utilities).toBe('$45');
    expect((await readPost(page, id)).deposit).toBe('$300');
    if (!tab.isClosed()) await tab.close();
  });
}
