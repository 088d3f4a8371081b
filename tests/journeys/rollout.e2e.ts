import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { buildProcessAt } from '../../infra/build/rooms.ts';
import { ROOT } from '../../infra/build/freshness.ts';
import { startFreeStack, type FreeStack } from '../../infra/stack/free-stack.ts';
import { copyBundles, type Bundles } from '../testing/bundles.ts';
import { skipWithoutServers } from './faulty-product.ts';
import { startTraffic, type Traffic } from './rollout-traffic.ts';

/** One slice rolled out and back on a running stack under load, while the others serve and open pages go on. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

skipWithoutServers();

let bundles: Bundles;
let stack: FreeStack;
let traffic: Traffic;

test.beforeAll(async () => {
  bundles = await copyBundles('rollout');
  stack = await startFreeStack({ bundleRoot: bundles.root });
  traffic = await startTraffic(stack.url);
});
test.afterAll(async () => {
  await traffic.stop();
  await stack.stop();
  await bundles.discard();
});

const SCREEN = '/manage-availability';
const slice = (page: Page) => page.locator('[data-slice="tours"]');
const versionShown = (page: Page) => slice(page).getAttribute('data-slice-version');

async function versionListed(): Promise<string | undefined> {
  const { remotes } = (await (await fetch(`${stack.url}/remotes.json`)).json()) as {
    remotes: { name: string; version: string }[];
  };
  return remotes.find(({ name }) => name === 'tours')?.version;
}

/** Opens an address in an open page as a link would, without loading the page anew. */
const goInside = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('mfe-tours, rolled out and back alone, shows its version in /remotes.json and the page; an open page goes on', async ({
  browser,
}) => {
  const mark = traffic.mark();
  const open = await (await browser.newContext()).newPage();
  await open.goto(`${stack.url}/tour-requests`);
  const before = await versionShown(open);
  await bundles.rebuild('tours', {
    file: 'src/messages.ts',
    from: "'Please log in to manage your availability.'",
    to: "'A newer sentence of tours.'",
  });
  const page = await (await browser.newContext()).newPage();
  await expect(async () => {
    await page.goto(stack.url + SCREEN);
    await expect(page.getByText('A newer sentence of tours.')).toBeVisible({ timeout: 1000 });
    expect(await versionShown(page)).not.toBe(before);
  }).toPass();
  expect(await versionListed()).toBe(await versionShown(page));

  await goInside(open, SCREEN);
  await expect(slice(open).getByRole('heading', { level: 1 })).toBeVisible();
  expect(await versionShown(open), 'the open page is still of the build it was loaded from').toBe(before);

  await bundles.restore('tours');
  await expect.poll(versionListed).toBe(before ?? '');
  await expect(async () => {
    await page.goto(stack.url + SCREEN);
    await expect(page.getByText('Please log in to manage your availability.')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await traffic.expectNoneFailed(mark, [
    'profiles',
    'posts',
    'media',
    'matching',
    'tours',
    'notifications',
    'transfers',
    'moderation',
    'web',
  ]);
});

test('[F-19] a page whose chunk is gone reloads once by itself and shows the screen', async ({ page }) => {
  await page.goto(`${stack.url}/tour-requests`);
  await expect(slice(page)).toBeVisible();
  const before = await versionShown(page);
  // A deployment that keeps nothing of the build before it.
  await bundles.remove('tours');
  await bundles.rebuild('tours', {
    file: 'src/availability/manage-availability.tsx',
    from: 'export function ManageAvailability() {',
    to: "export function ManageAvailability() {\n  console.debug('a newer build');",
  });

  await expect.poll(versionListed).not.toBe(before);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await goInside(page, SCREEN);
  await expect.poll(() => loads).toBe(1);
  await expect(slice(page).getByText('Please log in to manage your availability.')).toBeVisible();
  expect(loads).toBe(1);
  expect(await versionShown(page)).not.toBe(before);
  await bundles.restore('tours');
});

test('[A11] a remote whose server is away while a page opens it shows its panel, and Retry works once it is back', async ({
  page,
}) => {
  const program = stack.programs.find(({ name }) => name === 'mfe-tours');
  if (!program) throw new Error('no mfe-tours');
  await page.goto(stack.url);
  await stack.supervisor.stop('mfe-tours');
  await goInside(page, SCREEN);
  const panel = page.getByRole('alert').filter({ hasText: 'Tours cannot be shown right now.' });
  await expect(panel).toBeVisible({ timeout: 15_000 });
  stack.supervisor.start(program);
  await stack.supervisor.ready('mfe-tours');
  await expect(async () => {
    if (await panel.isVisible()) await panel.getByRole('button', { name: 'Retry' }).click({ timeout: 1000 });
    await expect(slice(page).getByRole('heading', { level: 1 })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 20_000 });
});

test('services/tours, rolled out and back alone under load, answers anew while no other slice fails a request', async () => {
  const mark = traffic.mark();
  const program = stack.programs.find(({ name }) => name === 'tours');
  if (!program) throw new Error('no tours');
  const dist = await buildChangedTours("'There is no such request.'", "'A newer refusal of tours.'");
  const refusal = (): Promise<string> => traffic.readRefusal();
  expect(await refusal()).toBe('There is no such request.');
  await stack.supervisor.replace({ ...program, file: join(dist, 'main.mjs') });
  await stack.supervisor.ready('tours');
  expect(await refusal()).toBe('A newer refusal of tours.');
  await stack.supervisor.replace(program);
  await stack.supervisor.ready('tours');
  expect(await refusal()).toBe('There is no such request.');
  await traffic.expectNoneFailed(mark, [
    'profiles',
    'posts',
    'media',
    'matching',
    'notifications',
    'transfers',
    'moderation',
    'web',
  ]);
});

test("a path added by the remote's own deployment is served without a touch on shell or gateway", async ({ page }) => {
  const mark = traffic.mark();
  await page.goto(`${stack.url}/tour-tips`);
  await expect(page.getByRole('heading', { name: 'That door does not open.' })).toBeVisible();
  const gatewayPid = stack.supervisor.pid('gateway');
  await bundles.rebuild('tours', [
    {
      file: 'src/routes.tsx',
      from: 'export const routes: RouteObject[] = [',
      to: "export const routes: RouteObject[] = [\n  { path: '/tour-tips', element: <h1>What to look at on a tour</h1> },",
    },
    { file: 'remote.json', from: '"paths": [', to: '"paths": [\n    { "path": "/tour-tips", "topBar": true },' },
  ]);
  await expect(async () => {
    await page.goto(`${stack.url}/tour-tips`);
    await expect(slice(page).getByRole('heading', { name: 'What to look at on a tour' })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  expect(stack.supervisor.pid('gateway')).toBe(gatewayPid);
  await bundles.restore('tours');
  await traffic.expectNoneFailed(mark, [
    'profiles',
    'posts',
    'media',
    'matching',
    'tours',
    'notifications',
    'transfers',
    'moderation',
    'web',
  ]);
});

/** Builds services/tours from changed sources beside the real ones. */
async function buildChangedTours(from: string, to: string): Promise<string> {
  const room = join(bundles.root, 'sources/services/tours');
  await mkdir(room, { recursive: true });
  await cp(join(ROOT, 'services/tours/src'), join(room, 'src'), { recursive: true });
  const file = join(room, 'src/take-step.ts');
  const source = await readFile(file, 'utf8');
  if (!source.includes(from)) throw new Error(`take-step.ts has no ${from}`);
  await writeFile(
    file,
    source.replaceAll(from, () => to),
  );
  await buildProcessAt(room, join(room, 'dist'));
  return join(room, 'dist');
}
