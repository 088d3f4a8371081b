import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { startFreeStack, type FreeStack } from '../../infra/stack/free-stack.ts';
import { copyBundles, type Bundles } from '../testing/bundles.ts';
import { versionListed } from '../testing/version-listed.ts';
import { skipWithoutServers } from './skip-without-servers.ts';

/** One slice rolled out and back on a running stack, under open pages. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

skipWithoutServers();

let bundles: Bundles;
let stack: FreeStack;

test.beforeAll(async () => {
  bundles = await copyBundles('rollout');
  stack = await startFreeStack({ bundleRoot: bundles.root });
});
test.afterAll(async () => {
  await stack.stop();
  await bundles.discard();
});

const SCREEN = '/manage-availability';
const slice = (page: Page) => page.locator('[data-slice="tours"]');
const versionShown = (page: Page) => slice(page).getAttribute('data-slice-version');

const listed = () => versionListed(stack.url, 'tours');
/** Waits until the gateway lists the deployed version. */
const untilListed = async () => expect.poll(listed).toBe(await bundles.versionOf('tours'));

/** Navigates an open page by its router, without a reload. */
const goInside = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('mfe-tours, rolled out and back alone, shows its version in /remotes.json and the page; an open page continues', async ({
  browser,
}) => {
  const open = await (await browser.newContext()).newPage();
  await open.goto(`${stack.url}/tour-requests`);
  const before = await versionShown(open);
  await bundles.rebuild('tours', {
    file: 'src/messages.ts',
    from: "'Please log in to manage your availability.'",
    to: "'A newer sentence of tours.'",
  });
  const page = await (await browser.newContext()).newPage();
  await untilListed();
  await page.goto(stack.url + SCREEN);
  await expect(page.getByText('A newer sentence of tours.')).toBeVisible();
  expect(await versionShown(page)).not.toBe(before);
  expect(await listed()).toBe(await versionShown(page));

  await goInside(open, SCREEN);
  await expect(slice(open).getByRole('heading', { level: 1 })).toBeVisible();
  expect(await versionShown(open), 'the open page is still of the build it was loaded from').toBe(before);

  await bundles.restore('tours');
  await expect.poll(listed).toBe(before ?? '');
  await page.goto(stack.url + SCREEN);
  await expect(page.getByText('Please log in to manage your availability.')).toBeVisible();
});

test('a page whose chunk is missing reloads once by itself and shows the screen', async ({ page }) => {
  await page.goto(`${stack.url}/tour-requests`);
  await expect(slice(page)).toBeVisible();
  const before = await versionShown(page);
  await bundles.rebuild('tours', {
    file: 'src/availability/manage-availability.tsx',
    from: 'export function ManageAvailability() {',
    to: "export function ManageAvailability() {\n  console.debug('a newer build');",
  });

  await untilListed();
  // Releases of open pages are stored for two weeks; this one is older.
  await rm(join(stack.folder, 'gateway/releases/tours', before ?? ''), { recursive: true });
  let loads = 0;
  page.on('load', () => (loads += 1));
  await goInside(page, SCREEN);
  await expect.poll(() => loads).toBe(1);
  await expect(slice(page).getByText('Please log in to manage your availability.')).toBeVisible();
  expect(loads).toBe(1);
  expect(await versionShown(page)).not.toBe(before);
  await bundles.restore('tours');
});

test('[A11][E20] a remote whose server is down is still shown, also to a page that opens it first now', async ({
  page,
}) => {
  const program = stack.programs.find(({ name }) => name === 'mfe-tours');
  if (!program) throw new Error('no mfe-tours');
  await page.goto(stack.url);
  await stack.supervisor.stop('mfe-tours');
  await goInside(page, SCREEN);
  await expect(slice(page).getByRole('heading', { level: 1 })).toBeVisible();
  stack.supervisor.start(program);
  await stack.supervisor.ready('mfe-tours');
});

test("a path added by the remote's own deployment is served, also to open pages, without changing shell or gateway", async ({
  page,
  context,
}) => {
  const open = await context.newPage();
  await open.goto(`${stack.url}/tour-requests`);
  await page.goto(`${stack.url}/tour-tips`);
  await expect(page.getByRole('heading', { name: 'That door does not open.' })).toBeVisible();
  const gatewayPid = stack.supervisor.pid('gateway');
  await bundles.rebuild('tours', [
    {
      file: 'src/routes.tsx',
      from: 'export const routes: RouteObject[] = [',
      to: "export const routes: RouteObject[] = [\n  { path: '/tour-tips', element: <h1>What to look at on a tour</h1> },",
    },
    { file: 'slice.json', from: '"paths": [', to: '"paths": [\n    { "path": "/tour-tips", "topBar": true },' },
  ]);
  await untilListed();
  const tips = (on: Page) => slice(on).getByRole('heading', { name: 'What to look at on a tour' });
  await page.goto(`${stack.url}/tour-tips`);
  await expect(tips(page)).toBeVisible();
  // A navigation uses an earlier one's answer.
  await expect(async () => {
    if (!(await tips(open).isVisible())) await goInside(open, '/tour-tips');
    await expect(tips(open)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  expect(stack.supervisor.pid('gateway')).toBe(gatewayPid);
  await bundles.restore('tours');
});
