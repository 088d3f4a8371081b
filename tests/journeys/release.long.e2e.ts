import { createHash, createPrivateKey } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { release } from '@keyturn/contracts/release';
import { releaseDigest, versionOfRelease } from '@keyturn/service-kit/release-digest';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { readSecrets } from '../../infra/embedded/secrets.ts';
import { sendCommand } from '../../infra/release/send-command.ts';
import type { Asked } from '../../infra/release/command.ts';
import { startFreeStack, type FreeStack } from '../../infra/stack/free-stack.ts';
import { copyBundles, type Bundles } from '../testing/bundles.ts';
import { skipWithoutServers } from './skip-without-servers.ts';

/** A release of tours on a running stack: as a canary, for all, and rolled back. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

skipWithoutServers();

let bundles: Bundles;
let stack: FreeStack;
let order: (asked: Omit<Asked, 'slice'>) => ReturnType<typeof sendCommand>;

test.beforeAll(async () => {
  bundles = await copyBundles('release');
  stack = await startFreeStack({ bundleRoot: bundles.root });
  const { releaseKey } = await readSecrets(stack.folder);
  order = (asked) => sendCommand(stack.url, createPrivateKey(releaseKey), { slice: 'tours', ...asked });
});
test.afterAll(async () => {
  await stack.stop();
  await bundles.discard();
});

const SCREEN = '/manage-availability';
const OLD = 'Please log in to manage your availability.';
const NEW = 'A newer sentence of tours.';
const LATER = 'A still newer sentence of tours.';
const slice = (page: Page) => page.locator('[data-slice="tours"]');
const versionShown = (page: Page) => slice(page).getAttribute('data-slice-version');

/** A new visitor's page, in a canary or not. */
async function openAs(browser: Browser, lot: number): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies([
    { name: '__Host-lot', value: String(lot), domain: new URL(stack.url).hostname, path: '/', secure: true },
  ]);
  const page = await context.newPage();
  await page.goto(stack.url + SCREEN);
  return page;
}

test('[E20] a canary goes to its share; once withdrawn, its open pages reload at the next step', async ({
  browser,
}) => {
  const first = await (await browser.newContext()).newPage();
  await first.goto(stack.url + SCREEN);
  const before = (await versionShown(first)) ?? '';
  await order({ do: 'promote', version: before, why: 'Before the test.' });
  await bundles.rebuild('tours', { file: 'src/messages.ts', from: `'${OLD}'`, to: `'${NEW}'` });
  await expect.poll(async () => (await order({ do: 'show' })).offered).not.toBe(before);
  const { pointer } = await order({ do: 'canary', share: 50 });
  const offset = pointer?.canary?.offset ?? 0;

  const [canary, other] = await Promise.all([openAs(browser, offset), openAs(browser, (offset + 5_000) % 10_000)]);
  await expect(canary.getByText(NEW)).toBeVisible();
  await expect(other.getByText(OLD)).toBeVisible();

  const loads = { canary: 0, other: 0 };
  canary.on('load', () => (loads.canary += 1));
  other.on('load', () => (loads.other += 1));
  await order({ do: 'rollback', why: 'It is slow.' });
  await expect(async () => {
    for (const page of [canary, other]) for (const path of ['/tour-requests', SCREEN]) await goInside(page, path);
    expect(await versionShown(canary)).toBe(before);
  }).toPass({ intervals: [250] });
  await expect(canary.getByText(OLD)).toBeVisible();
  expect(loads).toEqual({ canary: 1, other: 0 });
});

test('[E20] promoted it goes to everybody at the next page, and switched off its paths show the panel', async ({
  page,
}) => {
  const { offered } = await order({ do: 'show' });
  await order({ do: 'promote', version: offered });
  await page.goto(stack.url + SCREEN);
  await expect(page.getByText(NEW)).toBeVisible();
  await order({ do: 'off' });
  await page.goto(stack.url + SCREEN);
  await expect(page.getByRole('alert').filter({ hasText: 'Tours cannot be shown right now.' })).toBeVisible();
  await page.getByRole('link', { name: 'Keyturn home' }).click();
  await expect(page.locator('[data-slice="landing"]').getByRole('heading', { level: 1 })).toBeVisible();
  await order({ do: 'follow' });
  await page.goto(stack.url + SCREEN);
  await expect(page.getByText(NEW)).toBeVisible();
});

test('[E22] a release’s flag is on for the share of a command, and off without one', async ({ page }) => {
  const { offered: before } = await order({ do: 'show' });
  await bundles.rebuild('tours', [
    { file: 'slice.json', from: '"contract": 1,', to: '"contract": 1,\n  "flags": { "planted": "2026-11-01" },' },
    {
      file: 'src/availability/manage-availability.tsx',
      from: 'export function ManageAvailability() {',
      to: "import { isOn } from '@keyturn/web-kit/slice';\nexport function ManageAvailability() {\n  if (isOn('planted')) return <h1>Planted</h1>;",
    },
  ]);
  // A slice follows its server's offer when pages are read: an earlier command would apply to another release.
  const stableNow = async () => {
    await page.request.get(`${stack.url}/remotes.json`);
    return (await order({ do: 'show' })).pointer?.stable;
  };
  await expect.poll(stableNow).not.toBe(before);
  const { offered } = await order({ do: 'show' });
  await order({ do: 'promote', version: offered });
  await page.goto(stack.url + SCREEN);
  await expect(page.getByText(OLD)).toBeVisible();
  await order({ do: 'flag', flag: 'planted', share: 100 });
  await page.goto(stack.url + SCREEN);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Planted');
  await order({ do: 'flag', flag: 'planted', share: 0 });
  await page.goto(stack.url + SCREEN);
  await expect(page.getByText(OLD)).toBeVisible();
  await order({ do: 'rollback' });
});

test('[E22] a release needing a newer shell waits behind the previous one, and no command sends it out', async ({
  page,
}) => {
  const before = (await order({ do: 'show' })).pointer?.stable;
  await bundles.rebuild('tours', [
    { file: 'src/messages.ts', from: `'${OLD}'`, to: `'${LATER}'` },
    {
      file: 'src/availability/manage-availability.tsx',
      from: 'export function ManageAvailability() {',
      to: "export const planted = 'var(--planted)';\nexport function ManageAvailability() {",
    },
  ]);
  await expect.poll(async () => (await order({ do: 'show' })).offered).not.toBe(before);
  await expect(order({ do: 'canary', share: 10 })).rejects.toThrow(/Release the shell first: .* needs --planted\./);
  await order({ do: 'follow' });
  await expect.poll(async () => openAndTell(page)).toMatch(/Release the shell first: .* needs --planted\./);
  await expect(page.getByText(NEW)).toBeVisible();
  const file = `${bundles.root}/shell/dist/index.html`;
  const html = await readFile(file, 'utf8');
  await writeFile(file, html.replace('"tokens":[', '"tokens":["--planted",'));
  await expect.poll(async () => openAndTell(page)).toBe('');
  await page.goto(stack.url + SCREEN);
  await expect(page.getByText(LATER)).toBeVisible();
  await writeFile(file, html);
  await order({ do: 'promote', version: before ?? '' });
});

test('[E22] code for an undeclared other React than the page’s shows a panel, and the shell stays', async ({
  page,
}) => {
  const { pointer } = await order({ do: 'show' });
  await plantLibrary(bundles.folderOf('tours'));
  await expect.poll(async () => (await order({ do: 'show' })).offered).toMatch(/^9\.9\.9-/);
  await order({ do: 'promote', version: (await order({ do: 'show' })).offered });
  await page.goto(stack.url + SCREEN);
  await expect(page.getByRole('alert').filter({ hasText: 'Tours cannot be shown right now.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Keyturn home' })).toBeVisible();
  await order({ do: 'promote', version: pointer?.stable ?? '' });
});

/** Makes a built release require another React than it was built with, undeclared. */
async function plantLibrary(folder: string): Promise<void> {
  const file = join(folder, 'release.json');
  const { needs: _, ...built } = release.parse(JSON.parse(await readFile(file, 'utf8')));
  const entry = Object.keys(built.files).find((name) => name.startsWith('remoteEntry')) ?? '';
  const code = (await readFile(join(folder, entry), 'utf8')).replaceAll('"^19.', '"^20.');
  await writeFile(join(folder, entry), code);
  const files = { ...built.files, [entry]: createHash('sha256').update(code).digest('hex') };
  const planted = { ...built, files };
  const version = versionOfRelease('9.9.9', releaseDigest(planted));
  await writeFile(file, JSON.stringify({ ...planted, version }));
}

/** Why the stable release is not shown, after a page load. */
async function openAndTell(page: Page): Promise<string> {
  await page.goto(stack.url + SCREEN);
  return (await order({ do: 'show' })).waits;
}

test('[E22] a page’s calls name their release', async ({ page }) => {
  await page.goto(`${stack.url}/listings`);
  const frame = page.locator('[data-slice="discovery"]');
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().includes('/api/matches?city=Provo'));
  await page.evaluate(() => {
    history.pushState({}, '', '/listings?city=Provo');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const version = await frame.getAttribute('data-slice-version');
  expect((await asked).headers()['x-slice']).toBe(`discovery@${version}`);
});

/** Navigates an open page by its router, without a reload. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(slice(page).getByRole('heading', { level: 1 })).toBeVisible();
}

test('[E20] a canary whose screen throws ends by itself, replaced by the previous release at the next step', async ({
  browser,
}) => {
  const { pointer } = await order({ do: 'show' });
  await order({ do: 'promote', version: pointer?.stable ?? '' });
  await bundles.rebuild('tours', {
    file: 'src/availability/manage-availability.tsx',
    from: 'export function ManageAvailability() {',
    to: "export function ManageAvailability() {\n  if (location.search === '') throw new Error('planted');",
  });
  await expect.poll(async () => (await order({ do: 'show' })).offered).not.toBe(pointer?.stable);
  const started = await order({ do: 'canary', share: 50 });
  const offset = started.pointer?.canary?.offset ?? 0;
  const pages: Page[] = [];
  for (const lot of [0, 1, 2]) pages.push(await openAs(browser, (offset + lot) % 10_000));
  await expect.poll(async () => (await order({ do: 'show' })).pointer?.by).toBe('abort');
  const page = pages[0] as Page;
  await expect(async () => {
    const panel = page.getByRole('alert').filter({ hasText: 'Tours cannot be shown right now.' });
    if (await panel.isVisible()) await panel.getByRole('button', { name: 'Retry' }).click({ timeout: 1_000 });
    await expect(page.getByText(NEW)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
});
