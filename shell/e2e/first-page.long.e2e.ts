import { expect, test } from '@playwright/test';
import { logIn } from '../../tests/testing/people.ts';
import { startProduct } from '../../tests/testing/product.ts';

test('the page itself preloads what a screen needs, once', async ({ browser }) => {
  const product = await startProduct();
  for (const path of ['/', '/login', '/signup', '/discovery', '/listings?city=Provo', '/faq']) {
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await page.goto(product.url + path);
    const links = page.locator('link[rel=preload]');
    const named = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(named.length, path).toBeGreaterThan(3);
    expect(
      named.filter((file) => asked.filter((other) => other === file).length !== 1),
      path,
    ).toEqual([]);
    // By the page: the loader of remotes found what it fetches there already.
    const byRuntime = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.initiatorType === 'fetch')
        .map(({ name }) => name),
    );
    expect(
      byRuntime.filter((name) => name.includes('/mfe/')),
      path,
    ).toEqual([]);
    await page.close();
  }
  await product.stop();
});

test('[A10] a photo of the listings is requested after two sequential requests; a first call is made once', async ({
  page,
}) => {
  const product = await startProduct({ DEMO: '1' });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const callsAt = async (path: string, call: string) => {
    asked.length = 0;
    await page.goto(product.url + path);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('[class*="-skeleton-"]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    return asked.filter((address) => address.startsWith(call));
  };
  for (const path of ['/listings', '/listings?school=BYU&city=Provo&amenities=No+A%2FC']) {
    expect(await callsAt(path, '/api/matches'), path).toEqual(['/api/matches']);
    // The page told it, not a script: what the page is told by its head is one step.
    const [initiator] = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/matches'))
        .map((entry) => entry.initiatorType),
    );
    expect(initiator, path).toBe('link');
  }
  await logIn(page, product.url, 'ana@demo.keyturn.test');
  await page.goto(`${product.url}/listings`);
  const href = await page.locator('article a').first().getAttribute('href');
  expect(await callsAt(href ?? '', '/api/posts/')).toHaveLength(1);
  await product.stop();
});
