import { expect, test } from '@playwright/test';
import type { Conversation } from '@keyturn/contracts/conversations';
import { DEMO_PASSWORD, openClient, type Client } from '../testing/demo.ts';
import { findPosts } from '../testing/open-screen.ts';
import { signIn } from '../testing/people.ts';
import { startProduct, type Product } from '../testing/product.ts';

const SELLER = 'priya@demo.keyturn.test';
const WIDTHS = [320, 360, 768, 1280];

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

/** What of the footer something else covers, at the end of the page. */
function wordsUnderBar(): string[] {
  scrollTo(0, document.documentElement.scrollHeight);
  const isCovered = (word: Element) => {
    const { left, top, width, height } = word.getBoundingClientRect();
    const ends = [top + 2, top + height - 2].map((y) => document.elementFromPoint(left + width / 2, y));
    return ends.some((at) => !at?.closest('footer'));
  };
  return [...document.querySelectorAll('footer a, footer span')]
    .filter(isCovered)
    .map(({ textContent }) => textContent);
}

test('[A4] B6: at the end of a page no word of the footer is under the bar', async ({ page }) => {
  const { live } = await findPosts(product.url, SELLER);
  await signIn(page, product.url, SELLER);
  for (const path of [`/manage/${live}`, '/manage-availability', '/book-tour/demo-listing-000000025']) {
    await page.goto(product.url + path);
    const bar = page.locator('[data-sticky-bar]').last();
    await expect(bar).toBeAttached();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(() => page.evaluate(wordsUnderBar), { message: `${path} at ${width} px` }).toEqual([]);
    }
  }
});

async function clientOf(name: string): Promise<Client> {
  const client = openClient(product.url);
  await client.call('POST', '/api/users/login', { email: `${name}@demo.keyturn.test`, password: DEMO_PASSWORD });
  return client;
}

test('[E6] B6: no toast lies over the field for a message, whatever the width', async ({ page }) => {
  const seller = await clientOf('priya');
  const [here, there] = (await seller.call<Conversation[]>('GET', '/api/conversations')).filter(
    ({ canWrite, unread }) => canWrite && unread === 0,
  );
  if (!here || !there) throw new Error('two conversations are needed');
  await signIn(page, product.url, SELLER);
  // A page announces what comes after its first list of notices.
  const isListed = page.waitForResponse('**/api/notifications');
  await page.goto(`${product.url}/conversations/${here._id}`);
  await (await isListed).finished();
  const field = page.getByRole('textbox', { name: /^Message to/ });
  await expect(field).toBeVisible();
  const other = await clientOf(there.other.name.split(' ')[0]?.toLowerCase() ?? '');
  await other.call('POST', `/api/conversations/${there._id}/messages`, { text: 'About another one.' });
  const toasts = page.getByRole('region', { name: 'Notifications' });
  // With somebody on it, it stays.
  await toasts.getByRole('link').hover();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    const form = await page.locator('form').filter({ has: field }).boundingBox();
    const box = await toasts.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0), `${width} px`).toBeLessThan(form?.y ?? 0);
  }
});
