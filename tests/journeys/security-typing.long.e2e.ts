import { expect, test } from '@playwright/test';
import { startProduct, type Product } from '../testing/product.ts';
import { enter, openPerson } from '../testing/security-steps.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());

const FIELD = '**/api/update-post-field';
const NOTES = 'Notes for the next tenant';

test('[C3][C5] T-31 two hundred characters, typed over a slow and jumpy network, end as they were typed', async ({
  page,
  context,
}) => {
  const email = 'typist@example.edu';
  const client = await openPerson(product.url, 'Ty Pist', email);
  const { _id } = await client.call<{ _id: string }>('POST', '/api/create-draft', { email });
  const stored = async () => (await client.call<{ notes?: string }>('GET', `/api/posts/${_id}`)).notes ?? '';
  let turn = 0;
  await page.route(FIELD, async (route) => {
    // 50 to 250 ms, never twice the same in a row: answers would overtake each other if they were sent together.
    turn += 1;
    await new Promise((resolve) => setTimeout(resolve, 50 + ((turn * 67) % 201)));
    await route.continue();
  });
  await enter(page, product.url, email);
  await page.evaluate((id) => localStorage.setItem('currentPostId', id), _id);
  await page.goto(`${product.url}/post-incentives`);
  const text = Array.from({ length: 50 }, (_, at) => `w${String(at).padStart(2, '0')} `)
    .join('')
    .trimEnd();
  await page.getByLabel(NOTES).pressSequentially(text, { delay: 15, timeout: 60_000 });
  await expect.poll(stored).toBe(text);

  // Gone for a while: what is typed meanwhile is sent when the network is back, and in its last form.
  await context.setOffline(true);
  await page.getByLabel(NOTES).fill('first without a network');
  await page.waitForTimeout(1_500);
  await page.getByLabel(NOTES).fill('last without a network');
  await page.waitForTimeout(1_500);
  expect(await stored()).toBe(text);
  await context.setOffline(false);
  await expect.poll(stored).toBe('last without a network');
});
