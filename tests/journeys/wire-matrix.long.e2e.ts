import { sampleOf, wireCells } from '@keyturn/contracts/wire-cells';
import type { CallKey } from '@keyturn/contracts/wire';
import { expect, test } from '@playwright/test';
import type { Row } from '../requirements/rows.ts';
import { findPosts, type ViewerPosts } from '../testing/open-screen.ts';
import { expectNoPanel, expectPanelIsFound } from '../testing/panels.ts';
import { signIn } from '../testing/people.ts';
import { startProduct, type Product } from '../testing/product.ts';
import { EMAILS } from '../testing/screens.ts';

let product: Product;
let posts: ViewerPosts;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
  posts = await findPosts(product.url, EMAILS.seller);
});
test.afterAll(() => product.stop());

interface Screen {
  readonly row: Row;
  readonly path: string;
  readonly call: string;
  readonly key: CallKey;
  /** What the screen calls itself whatever comes. */
  readonly heading: RegExp;
  readonly viewer?: keyof typeof EMAILS;
}

const SCREENS: readonly Screen[] = [
  {
    row: 'E3',
    path: '/tour-requests?tab=received',
    heading: /^Tour Requests$/,
    call: '**/api/tour-requests/received/**',
    key: 'GET /api/tour-requests/received/:userEmail',
  },
  {
    row: 'E4',
    path: '/tour-requests?tab=sent',
    heading: /^Tour Requests$/,
    call: '**/api/tour-requests/sent/**',
    key: 'GET /api/tour-requests/sent/:userEmail',
  },
  {
    row: 'E2',
    path: '/book-tour/:other',
    heading: /^Book a Tour$/,
    call: '**/api/tour-requests/slots/**',
    key: 'GET /api/tour-requests/slots/:listingId',
  },
  {
    row: 'E1',
    path: '/manage-availability',
    heading: /^Manage Your Availability$/,
    call: '**/api/availability/**',
    key: 'GET /api/availability/:userEmail',
  },
  { row: 'D5', path: '/listings', heading: /\S/, call: '**/api/matches?**', key: 'GET /api/matches' },
  { row: 'D8', path: '/listing/:other', heading: /\S/, call: '**/api/posts/*', key: 'GET /api/posts/:postId' },
  {
    row: 'D9',
    path: '/saved',
    heading: /^Saved Listings$/,
    call: '**/api/saved-listings/me',
    key: 'GET /api/saved-listings/:userEmail',
  },
  {
    row: 'C9',
    path: '/manage-your-listing',
    heading: /\S/,
    call: '**/api/posts/user/**',
    key: 'GET /api/posts/user/:userEmail',
  },
  {
    row: 'C10',
    path: '/manage/:live',
    heading: /\S/,
    call: '**/api/posts/*',
    key: 'GET /api/posts/:postId',
  },
  {
    row: 'E11',
    path: '/transfers',
    heading: /^Transfers$/,
    call: '**/api/transfers',
    key: 'GET /api/transfers',
  },
  {
    row: 'E11',
    path: '/transfers/any',
    heading: /\S/,
    call: '**/api/transfers/*',
    key: 'GET /api/transfers/:id',
  },
  {
    row: 'E10',
    path: '/conversations/any',
    heading: /\S/,
    call: '**/api/conversations/*',
    key: 'GET /api/conversations/:id',
  },
  {
    row: 'E17',
    path: '/account',
    heading: /^Account$/,
    call: '**/api/users/account',
    key: 'GET /api/users/account',
  },
  {
    row: 'E14',
    path: '/admin',
    heading: /\S/,
    call: '**/api/admin/cases?**',
    key: 'GET /api/admin/cases',
    viewer: 'admin',
  },
  { row: 'E6', path: '/userhome', heading: /^Hi/, call: '**/api/notifications', key: 'GET /api/notifications' },
];

for (const { row, path, call, key, heading, viewer = 'seller' } of SCREENS) {
  test(`[${row}] ${path} stands whatever another release answers to ${key}`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await signIn(page, product.url, EMAILS[viewer]);
    const address = product.url + path.replace(':live', posts.live).replace(':other', posts.other);
    for (const { name, answer } of oddAnswers(key)) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.route(call, (route) => route.fulfill({ json: answer }));
      const answered = page.waitForResponse(call);
      await page.goto(address);
      await answered;
      await expect(page.getByRole('heading', { level: 1 }).first(), name).toHaveText(heading);
      await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 100)));
      await expectNoPanel(page, name);
      expect(errors, name).toEqual([]);
    }
  });
}

test('[A11] a panel would be found', ({ browser }) => expectPanelIsFound(browser, product));

test('[E3] a tour request without its names, and one of a state to come, say so and can do nothing', async ({
  page,
}) => {
  await signIn(page, product.url, EMAILS.seller);
  const key = 'GET /api/tour-requests/received/:userEmail';
  const [sample] = sampleOf(key) as [Record<string, unknown>];
  const bare = { _id: 'bare', status: 'pending' };
  const answer = [
    bare,
    { ...sample, _id: 'later', status: 'withdrawn', replacedBy: undefined },
    { status: 'pending' },
    null,
  ];
  await page.route('**/api/tour-requests/received/**', (route) => route.fulfill({ json: answer }));
  await page.goto(`${product.url}/tour-requests?tab=received`);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  for (const text of ['Unknown Buyer', 'Unknown Listing', 'Address not available', 'Date not set, Time not set']) {
    await expect(cards.first()).toContainText(text);
  }
  await expect(cards.last().getByText('Unknown', { exact: true })).toBeVisible();
  await expect(cards.last().getByRole('button', { name: /Accept|Reject/ })).toHaveCount(0);
  await page.getByRole('radio', { name: /^Pending/ }).click();
  await expect(cards).toHaveCount(1);
});

test('[D8] a listing without its poster names what is specified', async ({ page }) => {
  await signIn(page, product.url, EMAILS.seller);
  await page.route('**/api/posts/*', (route) => route.fulfill({ json: { _id: posts.other, posted: true } }));
  await page.goto(`${product.url}/listing/${posts.other}`);
  for (const text of ['Unknown', 'City not provided'])
    await expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();
});

interface Odd {
  readonly name: string;
  readonly answer: unknown;
}

/** Odd answers, many of the matrix's cells in each, since each costs a page; readers see every cell alone. */
function oddAnswers(key: CallKey): readonly Odd[] {
  const sample = sampleOf(key);
  const cells = wireCells(key);
  const items = cells.filter(({ name }) => name.startsWith('[]')).map(({ answer }) => (answer as unknown[])[0]);
  const spoilt = Object.entries(SPOILERS).flatMap(([name, spoil]) => [
    { name: `every field ${name}`, answer: spoilEach(sample, spoil, false) },
    { name: `every field of a field ${name}`, answer: spoilEach(sample, spoil, true) },
  ]);
  const whole = cells.filter(({ name }) => name.startsWith('all of it'));
  const together = { name: 'one odd item beside the other', answer: items.map(withOwnId) };
  return [...spoilt, ...whole, ...(items.length > 0 ? [together] : [])];
}

const SPOILERS = {
  'is gone': () => undefined,
  'is null': () => null,
  'is of another kind': (value: unknown) => (typeof value === 'string' ? 3 : 'a word to come'),
};

function spoilEach(value: unknown, spoil: (value: unknown) => unknown, isDeep: boolean): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => spoilEach(item, spoil, isDeep));
  if (typeof value !== 'object' || value === null) return spoil(value);
  const fields = Object.entries(value).map(([field, inner]) => {
    if (field === '_id') return [field, inner as unknown];
    return [field, isDeep && typeof inner === 'object' ? spoilEach(inner, spoil, isDeep) : spoil(inner)];
  });
  return Object.fromEntries(fields);
}

function withOwnId(item: unknown, at: number): unknown {
  const hasId = typeof item === 'object' && item !== null && '_id' in item && typeof item._id === 'string';
  return hasId ? { ...item, _id: `id${at}` } : item;
}
