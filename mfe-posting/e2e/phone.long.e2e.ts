import { expect, test, type Page } from '@playwright/test';
import { boxOf, doubleText } from '../../tests/testing/double-text.ts';
import { openBare } from '../../tests/testing/people.ts';
import { useOnePoster } from '../../tests/testing/poster-pages.ts';
import { COMPLETE, makeListing, openStep, refusal } from '../../tests/testing/posting-people.ts';
import type { Product } from '../../tests/testing/product.ts';

const LONG = 'Supercalifragilisticexpialidocious'.repeat(2);
const FULL = { ...COMPLETE, incentives: ['First Month Free'] };

let product: Product;
let page: Page;

useOnePoster((opened) => ({ product, page } = opened));
test.beforeEach(async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openBare(page, product.url);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Nothing scrolls sideways, and every button of the bar is whole within the window and over no other. */
async function expectToFit(where: string): Promise<void> {
  await expect(page.locator('[data-sticky-bar] button').first()).toBeVisible();
  const faults = await page.evaluate(() => {
    const width = window.innerWidth;
    const found =
      document.documentElement.scrollWidth > width ? [`${document.documentElement.scrollWidth} px wide`] : [];
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-sticky-bar] button')];
    const boxes = buttons.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0);
    for (const [at, box] of boxes.entries()) {
      const before = at > 0 ? boxes[at - 1] : undefined;
      const isBeside = !before || box.left >= before.right - 1 || box.top >= before.bottom - 1;
      if (!isBeside || box.left < 0 || box.right > width) found.push(`button ${at + 1} of ${boxes.length}`);
    }
    return found;
  });
  expect.soft(faults, where).toEqual([]);
}

test('B12: [C6] one long word of the complex or the notes breaks, and the bar of the review stays in reach', async () => {
  await openStep(page, product.url, 'review', { ...FULL, complex: LONG, street: `12 ${LONG}`, notes: LONG });
  await expectToFit('long words');
  for (const name of [LONG, 'Notes from Priya', 'Address and dates']) {
    const heading = await boxOf(page.getByRole('heading', { name: new RegExp(name) }));
    expect(heading.x + heading.width).toBeLessThanOrEqual(360);
  }
});

test('B12: [C6] Back of a resumed draft stands beside Save Draft on the smallest phone', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openStep(page, product.url, 'review', FULL, true);
  await expect(button('Save Changes')).toBeVisible();
  await expectToFit('320 px');
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    await button('Save Draft').click();
    await expect(button('Save Draft').locator('svg')).toBeVisible();
    await expectToFit(`${width} px, with the check mark`);
    await expect(button('Save Draft').locator('svg')).toBeHidden();
  }
});

test('B12: [C6] Back to review stands beside Back and Next on the smallest phone, and leads back', async () => {
  await openStep(page, product.url, 'review', { ...FULL, street: '', complex: '' });
  await page.getByRole('link', { name: 'Edit address and dates' }).click();
  await expect(button('Back to review')).toBeVisible();
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    await expectToFit(`${width} px`);
  }
  await doubleText(page);
  await expectToFit('double text');
  await button('Back to review').click();
  await expect(page).toHaveURL(/\/post-review/);
});

test('B12: at 200 % text size no step of posting and no form of a listing scrolls sideways', async () => {
  const id = await makeListing(page, FULL);
  await page.goto(`${product.url}/manage/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await doubleText(page);
  await expectToFit('manage');
  for (const step of ['basics', 'details', 'review'] as const) {
    await openStep(page, product.url, step, FULL);
    await doubleText(page);
    await expectToFit(step);
  }
});

test('B12: [C4] a photo that the server refused offers only the bin, which covers no name', async () => {
  await openStep(page, product.url, 'details');
  const choose = (name: string) =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  const tile = (name: string) => page.locator('[data-photo-index]').filter({ hasText: name });
  await choose('no-picture.jpg');
  await expect(tile('no-picture.jpg')).toBeVisible();
  await page.route('**/api/media/upload', refusal('Too many photos at once.', 429));
  await choose('a-second-photo.jpg');
  await expect(tile('a-second-photo.jpg').getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(tile('no-picture.jpg').getByRole('button')).toHaveCount(1);
  for (const width of [320, 360, 800, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const name of ['no-picture.jpg', 'a-second-photo.jpg']) {
      const text = await boxOf(tile(name).getByText(name));
      const bin = await boxOf(tile(name).getByRole('button', { name: /^Delete/ }));
      const isFree = text.y >= bin.y + bin.height - 1 || text.x + text.width <= bin.x;
      expect.soft(isFree, `${width} px, ${name} ${JSON.stringify([text, bin])}`).toBe(true);
    }
  }
});

test('B12: when a step was saved is written as every other time', async () => {
  await openStep(page, product.url, 'basics');
  await page.getByLabel('Utilities').fill('45');
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toHaveText(/^Saved (1[0-2]|[1-9]):\d\d [AP]M$/);
});
