import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { art, createProfile, PASSWORD, signUp } from '../testing/people.ts';
import { watchCalls } from '../testing/calls-in-flight.ts';
import { stopClock } from '../testing/page-clock.ts';
import { startProduct, type Product } from '../testing/product.ts';
import { enter, menu, openPerson, readBrowser } from '../testing/security-steps.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());

/** A secret in plain and simply encoded forms. */
function disguises(secret: string): string[] {
  const hash = (name: string) => createHash(name).update(secret);
  const bytes = Buffer.from(secret);
  return [
    ...[
      secret,
      bytes.toString('base64').replace(/=+$/, ''),
      bytes.toString('hex'),
      Array.from(secret).reverse().join(''),
    ],
    ...[
      encodeURIComponent(secret),
      hash('sha1').digest('hex'),
      hash('sha512').digest('hex'),
      hash('sha256').digest('hex'),
    ],
    ...[hash('sha256').digest('base64').replace(/=+$/, ''), hash('md5').digest('hex')],
  ];
}

async function readFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n');
}

test('[A8][A9] T-01 neither password nor session id is in the browser’s storage, in addresses, or in the data folder', async ({
  page,
  context,
}) => {
  const addresses: string[] = [];
  const logged: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('console', (message) => logged.push(message.text()));
  await page.goto(`${product.url}/signup`);
  await signUp(page, 'Ana Castillo', 'ana@example.edu');
  await createProfile(page, 3, 'Provo UT');
  await expect(menu(page)).toBeVisible();
  await enter(page, product.url, 'ana@example.edu');
  const session = (await context.cookies()).find(({ name }) => name === '__Host-sid');
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
  const whileIn = await readBrowser(page);
  await page.evaluate(() => fetch('/api/users/logout', { method: 'POST' }));
  const places = {
    'the browser': whileIn + (await readBrowser(page)),
    addresses: addresses.join('\n'),
    'the console': logged.join('\n'),
    'the data folder': await readFolder(product.dataFolder),
  };
  expect(places['the browser']).toContain('ana@example.edu');
  for (const [place, text] of Object.entries(places)) {
    for (const secret of disguises(PASSWORD)) expect(text.includes(secret), `password in ${place}`).toBe(false);
    const id = session?.value ?? '';
    expect(text.includes(id), `session id in ${place}`).toBe(false);
  }
});

test('[A9][F] T-05 a forged user in the storage sees no data that is not a visitor’s', async ({ page }) => {
  await openPerson(product.url, 'Real Person', 'real@example.edu');
  await page.goto(product.url);
  const forged = { email: 'real@example.edu', name: 'Real Person', profileCreated: true, isPropertyManager: true };
  await page.evaluate((user) => localStorage.setItem('user', JSON.stringify(user)), forged);
  const answers: number[] = [];
  page.on('response', (response) => {
    if (/\/api\/(posts\/user|profiles|saved|tour|notif|availab)/.test(response.url())) answers.push(response.status());
  });
  for (const path of ['/saved', '/manage-your-listing', '/tour-requests', '/manage-availability']) {
    await page.goto(product.url + path);
    await expect(page.locator('[data-slice]')).not.toBeEmpty();
    await page.evaluate((user) => localStorage.setItem('user', JSON.stringify(user)), forged);
  }
  expect(answers.length).toBeGreaterThan(0);
  expect([...new Set(answers)]).toEqual([401]);
});

test('[C1] T-21 a lease file, chosen or dropped, stays in the browser: no request at all', async ({ page }) => {
  await openPerson(product.url, 'Lea Lease', 'lea@example.edu');
  await enter(page, product.url, 'lea@example.edu');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  // Timed calls of the page do not concern the file.
  const untilQuiet = watchCalls(page);
  await page.clock.install();
  await page.goto(`${product.url}/post-start`);
  const input = page.locator('input[type=file]').first();
  await expect(input).toBeAttached();
  await stopClock(page, page.getByRole('button', { name: 'Input Manually' }));
  await untilQuiet();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await input.setInputFiles(art('bed1'));
  await input.setInputFiles({ name: 'lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 secret') });
  await expect.poll(() => logged.join('\n')).toContain('lease.pdf');
  await page.waitForTimeout(500);
  expect(requests.filter((url) => !url.startsWith('blob:'))).toEqual([]);
  expect(logged.join('\n')).not.toContain('%PDF');
});
