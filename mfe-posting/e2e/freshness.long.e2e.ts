import type { OwnPost } from '@keyturn/contracts/posts';
import { expect, test } from '@playwright/test';
import { answerTo } from '../../tests/testing/answer-to.ts';
import { expectSound } from '../../tests/testing/expect-sound.ts';
import { signIn } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

const PHONE = { width: 360, height: 740 };

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

test('[C13] on a phone: asked whether a listing is still available, its owner says no and it is gone for others; yes shows it again', async ({
  browser,
}) => {
  const [owner, seeker] = [
    await (await browser.newContext({ viewport: PHONE })).newPage(),
    await (await browser.newContext({ viewport: PHONE })).newPage(),
  ];
  await signIn(owner, product.url, 'mateo@demo.keyturn.test');
  await signIn(seeker, product.url, 'ana@demo.keyturn.test');
  // As it stands after two weeks without a word.
  let id = '';
  await owner.route(
    '**/api/posts/user/me',
    async (route) => {
      const response = await route.fetch();
      const posts = (await response.json()) as OwnPost[];
      const live = posts.find(({ posted, transferState }) => posted && transferState === '');
      id = live?._id ?? '';
      const asked = posts.map((post) =>
        post._id === id && post.freshness
          ? { ...post, freshness: { ...post.freshness, askedAt: new Date().toISOString() } }
          : post,
      );
      await route.fulfill({ response, json: asked });
    },
    { times: 1 },
  );
  await owner.goto(`${product.url}/manage-your-listing`);
  await expect(owner.getByText('Is it still available?', { exact: true })).toHaveCount(1);
  await expectSound(owner);
  await owner.getByRole('button', { name: /^Is it still available\? No:/ }).click();
  await expect(owner.getByText('Hidden: you said that it is not available.')).toBeVisible();
  await expectSound(owner);
  await expect.poll(() => answerTo(seeker, `${product.url}/api/posts/${id}`)).toMatch(/^404/);
  await seeker.goto(`${product.url}/listing/${id}`);
  await expect(seeker.getByRole('heading', { name: 'Listing not found or unavailable.' })).toBeVisible();
  await owner.getByRole('button', { name: /^Is it still available\? Yes:/ }).click();
  await expect(owner.getByText('Hidden: you said that it is not available.')).toBeHidden();
  await seeker.goto(`${product.url}/listing/${id}`);
  await expect(seeker.getByText(/Confirmed today$/).locator('visible=true')).toHaveCount(1);
  await expectSound(seeker);
});
