import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { ROOT } from '../../infra/build/freshness.ts';
import { answerQuestionnaire, bookTour } from '../journeys/seeking-steps.ts';
import { expectNoPanel, expectPanelIsFound } from '../testing/panels.ts';
import { PASSWORD, signUp } from '../testing/people.ts';
import { COMPLETE, openPoster, openStep } from '../testing/posting-people.ts';
import { startProduct, type Product } from '../testing/product.ts';
import { readCells, type Cell } from './make-cells.ts';

/** This release beside the one before: each mix takes a short way through all slices, and nothing of it fails (decision 0119). */
test.describe.configure({ mode: 'parallel' });

const { cells, previousRoots } = await readCells();
test.skip(cells.length === 0, 'npm run cells gets the release before, first');

for (const { title, ...cell } of cells)
  test(`[E23] ${title}`, async ({ browser }) => {
    const product = await startProduct({ BUNDLE_ROOT: cell.bundleRoot, PRODUCT_PROGRAM: cell.program });
    const faults: string[] = [];
    try {
      expect(await shownVersions(product)).toEqual(cell.versions);
      expect(await (await fetch(product.url)).text()).toContain(cell.shellScript);
      await walk(browser, product, (page) => watch(page, faults));
      await expectPanelIsFound(browser, product);
    } finally {
      await product.stop();
    }
    expect(faults).toEqual([]);
  });

for (const root of previousRoots)
  for (const [title, consumer, teller] of [
    ['services of this release take every fact of the one before', ROOT, root],
    ['services of the release before take every fact of this one', root, ROOT],
  ] as const)
    test(`[E23] E: ${title}`, async () => {
      const { handled, failures } = await consume(consumer, teller);
      expect(failures).toEqual([]);
      expect(handled).toBeGreaterThan(100);
    });

/** Hands examples of what one release tells to the services of another. */
async function consume(consumer: string, teller: string): Promise<{ handled: number; failures: string[] }> {
  const program = ['--import', './infra/typescript/register.mjs', 'tests/compatibility/consume.ts', consumer, teller];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: ROOT });
  return JSON.parse(stdout) as { handled: number; failures: string[] };
}

async function shownVersions({ url }: Product): Promise<Cell['versions']> {
  const { remotes } = (await (await fetch(`${url}/remotes.json`)).json()) as {
    remotes: { name: string; version: string }[];
  };
  return Object.fromEntries(remotes.map(({ name, version }) => [name, version]));
}

/** What a page must never have: an error that nobody caught. */
function watch(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /^(Error|TypeError|Uncaught)/.test(message.text())) faults.push(message.text());
  });
}

/** Signs up, posts a listing, finds it and saves it, books a tour of it, accepts, and hands the lease over as far as the first step. */
async function walk(browser: Browser, product: Product, watched: (page: Page) => void): Promise<void> {
  const seller = await openPoster(browser, product);
  watched(seller);
  await openStep(seller, product.url, 'review', COMPLETE);
  await expectNoPanel(seller);
  await seller.getByRole('button', { name: /^(Post Lease|Save Changes)$/ }).click();
  await expect(seller.getByRole('heading', { name: 'Lease Posted Successfully!' })).toBeVisible();
  await expectNoPanel(seller);
  await offerTimes(seller, product.url);

  const seeker = await (await browser.newContext()).newPage();
  watched(seeker);
  await seeker.goto(`${product.url}/signup`);
  await signUp(seeker, 'Ana Castillo', 'ana@example.edu');
  await logInAgain(seeker, product.url);
  await seeker.goto(`${product.url}/discovery`);
  await answerQuestionnaire(seeker);
  const tier = seeker.getByRole('region', { name: /Excellent matches/ });
  await expect(tier.getByText('Joaquin Court, Provo')).toBeVisible();
  await expectNoPanel(seeker);
  await tier.getByRole('link').first().click();
  await seeker.getByRole('button', { name: /^Save/ }).first().click();
  await expect(seeker.getByRole('button', { name: /^(Saved|Unsave|Remove)/ }).first()).toBeVisible();
  await bookTour(seeker);
  await expect(seeker.getByText('Pending', { exact: true }).first()).toBeVisible();
  await expectNoPanel(seeker);

  await seller.goto(`${product.url}/tour-requests`);
  await seller.getByRole('button', { name: 'Accept', exact: true }).first().click();
  // The notification goes by itself: it is looked for from before it comes.
  await Promise.all([
    expect(seeker.getByText(/Priya Raman accepted your tour of Joaquin Court/).first()).toBeVisible(),
    seller.getByRole('button', { name: /^Accept \w{3}, / }).click(),
  ]);
  await expect(seller.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await expectNoPanel(seller);
  await expect(seeker.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await expectNoPanel(seeker);
  await handOver(seller, seeker, product.url);
}

/** Offers the lease; that it is taken, and a message, are seen on the seller’s open page. */
async function handOver(seller: Page, taker: Page, url: string): Promise<void> {
  await seller.getByRole('button', { name: 'Hand over the lease' }).first().click();
  const offer = seller.getByRole('alertdialog', { name: 'Hand over the lease to Ana?' });
  await offer.getByRole('button', { name: 'Offer the lease' }).click();
  const turnOf = (page: Page) => page.locator('#turn');
  await expect(turnOf(seller)).toHaveText(/^Ana has until .+ to say yes\./);
  await taker.goto(`${url}/transfers`);
  await taker.getByRole('link', { name: /Joaquin Court/ }).click();
  await taker.getByRole('button', { name: 'Take it over' }).click();
  await expect(turnOf(taker)).toHaveText(/^(Your turn|Waiting for Priya): /);
  await expect(turnOf(seller)).toHaveText(/^(Your turn|Waiting for Ana): /);
  await taker.getByRole('textbox', { name: 'Message to Priya' }).fill('Thank you!');
  await taker.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(seller.getByRole('log').getByText('Thank you!')).toBeVisible();
  for (const page of [seller, taker]) await expectNoPanel(page);
}

async function offerTimes(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/manage-availability`);
  for (const day of ['Monday', 'Thursday']) {
    await page.getByRole('button', { name: `Add time on ${day}` }).click();
    await page.getByLabel('Start').last().selectOption('9:00 AM');
    await page.getByLabel('End').last().selectOption('11:00 AM');
  }
  await page.getByRole('button', { name: 'Save Availability' }).click();
  await expect(page.getByText('Availability saved!').first()).toBeVisible();
  await expectNoPanel(page);
}

/** In a browser that knows nobody, so that the log-in is what lets them in. */
async function logInAgain(page: Page, url: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(url);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill('ana@example.edu');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await expectNoPanel(page);
}
