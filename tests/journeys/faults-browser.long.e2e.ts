import { addDays } from '@keyturn/domain/dates';
import { expect, test, type Page } from '@playwright/test';
import { openFaultProxy, type FaultProxy } from '../faults/fault-proxy.ts';
import { watchForUncaught } from './faults-steps.ts';
import { PASSWORD } from '../testing/people.ts';
import {
  COMPLETE,
  call,
  expectAlert,
  makeDraft,
  makeListing,
  openPoster,
  readOwnPosts,
  remember,
} from '../testing/posting-people.ts';
import { startProduct, type Product } from '../testing/product.ts';
import { pressAgain } from '../testing/press.ts';
import { enter, menu, openPerson, tryLogIn } from '../testing/security-steps.ts';

/** What fails is the browser's own: its network or its storage. */
test.describe.configure({ timeout: 120_000 });

/** 64 kbit/s, with 400 ms until an answer begins. */
const SLOW = { kind: 'slow', delayMs: 400, bytesPerSecond: 8000 } as const;

let product: Product;
let proxy: FaultProxy;
let slow: Product;
test.beforeAll(async () => {
  product = await startProduct();
  proxy = await openFaultProxy(Number(new URL(product.url).port));
  slow = { ...product, url: `http://localhost:${proxy.port}` };
  await openPerson(product.url, 'Ana Castillo', 'ana@example.edu');
});
test.afterAll(async () => {
  await proxy.close();
  await product.stop();
});
test.afterEach(() => proxy.set({ kind: 'none' }));

test('[F-20] availability without a network says "Error saving availability." and is saved when it is back', async ({
  page,
  context,
}) => {
  await enter(page, product.url, 'ana@example.edu');
  await page.goto(`${product.url}/manage-availability`);
  const saveButton = page.getByRole('button', { name: 'Save Availability' });
  await expect(saveButton).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await saveButton.click();
  await expectAlert(page, 'Error saving availability.');
  await context.setOffline(false);
  await pressAgain(saveButton);
  await expect(page.getByText('Availability saved!').first()).toBeVisible();
});

test('[F-21] over 64 kbit/s and 400 ms a series of clicks makes one draft, one listing and one request', async ({
  browser,
}) => {
  const seller = await openPoster(browser, slow);
  const series = async (page: Page, name: string): Promise<void> =>
    page.getByRole('button', { name, exact: true }).click({ clickCount: 5, delay: 20 });
  const home = await makeListing(seller);
  const { email } = JSON.parse((await seller.evaluate(() => localStorage.getItem('user'))) ?? '') as { email: string };
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);
  const window = { [day.format(new Date(`${tomorrow}T00:00:00Z`))]: [{ start: '8:00 AM', end: '8:00 PM' }] };
  await call(seller, 'POST', '/api/set-availability', { email, availability: window });

  await seller.goto(`${slow.url}/post`);
  await expect(seller.getByRole('button', { name: 'Input Manually' })).toBeVisible();
  await seller.waitForLoadState('networkidle');
  await proxy.set(SLOW);
  await series(seller, 'Input Manually');
  await expect(seller).toHaveURL(/\/post-basics$/, { timeout: 60_000 });
  await proxy.set({ kind: 'none' });
  expect(await readOwnPosts(seller)).toHaveLength(2);

  await remember(seller, await makeDraft(seller, COMPLETE));
  await seller.goto(`${slow.url}/post-review`);
  await expect(seller.getByRole('button', { name: 'Post Lease' })).toBeVisible();
  await seller.waitForLoadState('networkidle');
  await proxy.set(SLOW);
  await series(seller, 'Post Lease');
  await expect(seller).toHaveURL(/\/success$/, { timeout: 60_000 });
  await proxy.set({ kind: 'none' });
  expect((await readOwnPosts(seller)).filter(({ posted }) => posted)).toHaveLength(2);

  const buyer = await openPoster(browser, slow);
  await buyer.goto(`${slow.url}/book-tour/${home}`);
  await buyer.getByRole('radio').first().check();
  await buyer.waitForLoadState('networkidle');
  await proxy.set(SLOW);
  await series(buyer, 'Request Tour');
  await expect(buyer).toHaveURL(/\/tour-requests/, { timeout: 60_000 });
  await proxy.set({ kind: 'none' });
  expect((await call<unknown[]>(buyer, 'GET', '/api/tour-requests/sent/me')).body).toHaveLength(1);
  for (const page of [seller, buyer]) await page.context().close();
});

/** Ways in which a browser has no storage for us, made before any script of the page runs. */
const STORAGES: Readonly<Record<string, () => void>> = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  disabled: () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  },
};

for (const [storage, spoil] of Object.entries(STORAGES)) {
  test(`[F-28] with a storage that is ${storage} a log-in works, and without a network there is no local account`, async ({
    page,
    context,
  }) => {
    const uncaught = watchForUncaught(page);
    await page.addInitScript(spoil);
    await page.goto(`${product.url}/login`);
    await tryLogIn(page, 'ana@example.edu', PASSWORD);
    await expect(menu(page)).toBeVisible();
    await page.evaluate(() => fetch('/api/users/logout', { method: 'POST' }));
    await context.clearCookies();
    await page.goto(`${product.url}/login`);
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await tryLogIn(page, 'ana@example.edu', PASSWORD);
    await expect(page.getByText('Network error and no local account found. Please try again.')).toBeVisible();
    expect(uncaught).toEqual([]);
  });
}

test('[F-19] a page whose chunks stay gone reloads once by itself, then shows the panel, and the rest works', async ({
  page,
}) => {
  await enter(page, product.url, 'ana@example.edu');
  await page.goto(`${product.url}/tour-requests`);
  await expect(page.locator('[data-slice="tours"]')).toBeVisible();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route('**/mfe/tours/**', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await menu(page).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Manage Your Availability' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Tours cannot be shown right now.' })).toBeVisible();
  await page.waitForTimeout(3000);
  expect(loads).toBe(1);
  await page.getByRole('link', { name: 'Keyturn home' }).click();
  await expect(page.locator('[data-slice="landing"]').getByRole('heading', { level: 1 })).toBeVisible();
});
