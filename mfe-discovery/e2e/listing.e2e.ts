import { expect, test } from '@playwright/test';
import type { OwnPost } from '@keyturn/contracts/posts';
import { amenitiesByHeading } from '@keyturn/domain/amenities';
import { answerTo } from '../../tests/testing/answer-to.ts';
import { DEMO_PASSWORD, openClient } from '../../tests/testing/demo.ts';
import { signIn } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';
import { readOwnListing } from './own-listing.ts';

let product: Product;
let own: OwnPost;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
  own = await readOwnListing(product.url);
});
test.afterAll(() => product.stop());

test('[D8] B14: a listing with all that is known of it; its gallery opens on the photo tapped, wraps around, and has its words', async ({
  page,
}) => {
  await signIn(page, product.url, 'grace@demo.keyturn.test');
  await page.goto(`${product.url}/listing/${own._id}`);
  await expect(page.getByRole('link', { name: 'Book a Tour' }).first()).toBeVisible();
  const amenities = amenitiesByHeading(own.amenities ?? []).flatMap(({ labels }) => labels);
  expect(amenities.length).toBeGreaterThan(0);
  for (const text of [own.notes ?? '', ...amenities, ...(own.incentives ?? [])]) {
    await expect(page.getByText(text).first(), text).toBeVisible();
  }
  const total = own.images?.length ?? 0;
  expect(total).toBeGreaterThan(1);
  const alt = own.images?.[0]?.alt ?? '';
  expect(alt).not.toBe('');
  await page
    .getByRole('button', { name: `Open photo 1 of ${total}: ${alt}` })
    .first()
    .click();
  const gallery = page.getByRole('dialog');
  await expect(gallery.getByText(`1 / ${total}`)).toBeVisible();
  await expect(gallery.getByRole('img', { name: alt }).first()).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(gallery.getByText(`${total} / ${total}`)).toBeVisible();
  await gallery.getByRole('button', { name: 'Next photo' }).click();
  await expect(gallery.getByText(`1 / ${total}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(gallery).toBeHidden();
});

test('[D9] a heart saves on the card and on the listing, and unsaves; the list follows', async ({ page }) => {
  const amina = openClient(product.url);
  await amina.call('POST', '/api/users/login', { email: 'amina@demo.keyturn.test', password: DEMO_PASSWORD });
  await amina.call('DELETE', `/api/saved-listings/me/${own._id}`);
  await signIn(page, product.url, 'amina@demo.keyturn.test');
  await page.goto(`${product.url}/listing/${own._id}`);
  const heart = page.getByRole('button', { name: /^(Save this listing|Save)$/ }).first();
  await heart.click();
  await expect(page.getByRole('button', { name: /^(Remove from saved listings|Saved)$/ }).first()).toBeVisible();
  const saved = page.getByRole('article').filter({ has: page.locator(`a[href="/listing/${own._id}"]`) });
  // Who leaves at once has saved it all the same, be it a moment later.
  await page.goto(`${product.url}/saved`);
  await expect.poll(() => answerTo(page, `${product.url}/api/saved-listings/me`)).toContain(own._id);
  await page.reload();
  await expect(saved).toHaveCount(1);
  await saved.getByRole('button', { name: 'Remove from saved listings' }).click();
  await expect(saved).toHaveCount(0);
});
