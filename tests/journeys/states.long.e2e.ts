import { expect, test, type Page, type Route } from '@playwright/test';
import { findPosts, type ViewerPosts } from '../testing/open-screen.ts';
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

const fault = (route: Route): Promise<void> =>
  route.fulfill({ status: 503, json: { code: 'unavailable', requestId: 'r1' } });

interface Case {
  readonly row: string;
  readonly path: string;
  /** The seller unless told. */
  readonly viewer?: 'seeker';
  readonly call: string;
  readonly loading: string;
  readonly failed: string;
  /** What an empty answer shows; null where the screen has no such state. */
  readonly empty: string | null;
  readonly full: (page: Page) => Promise<void>;
}

const seen = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();

const CASES: readonly Case[] = [
  {
    row: 'D10',
    path: '/listings',
    call: '**/api/matches?**',
    loading: 'Finding your matches …',
    failed: 'Something went wrong. Please try again.',
    empty: null,
    full: seen(/\d+ leases/),
  },
  {
    row: 'D9',
    path: '/saved',
    viewer: 'seeker',
    call: '**/api/saved-listings/**',
    loading: 'Loading your saved listings …',
    failed: 'Your saved listings could not be loaded.',
    empty: "You haven't saved any listings yet.",
    full: seen(/listings?, newest first/),
  },
  {
    row: 'D8',
    path: '/listing/:other',
    call: '**/api/posts/*',
    loading: 'Loading the listing …',
    failed: 'The listing could not be loaded.',
    empty: null,
    full: seen('What it costs'),
  },
  {
    row: 'C9',
    path: '/manage-your-listing',
    call: '**/api/posts/user/**',
    loading: 'Loading your listings',
    failed: 'Your listings could not be loaded.',
    full: seen(/^Live \(\d/),
    empty: "You don't have any listings yet. Try posting a lease!",
  },
  {
    row: 'C10',
    path: '/manage/:live',
    call: '**/api/posts/*',
    loading: 'Loading your listing',
    failed: 'Your listing could not be loaded.',
    empty: null,
    full: (page) => expect(page.getByRole('textbox', { name: 'Street' })).not.toHaveValue(''),
  },
  {
    row: 'E1',
    path: '/manage-availability',
    call: '**/api/availability/**',
    loading: 'Loading your availability',
    failed: 'Something went wrong.',
    empty: null,
    full: seen(/half hours$|open for tours each week/),
  },
  {
    row: 'E2',
    path: '/book-tour/:other',
    call: '**/api/tour-requests/slots/**',
    loading: 'Loading the tour times',
    failed: 'Something went wrong. Please try again.',
    empty: null,
    full: seen('Pick a time'),
  },
  {
    row: 'E3',
    path: '/tour-requests?tab=received',
    call: '**/api/tour-requests/**',
    loading: 'Loading tour requests...',
    failed: 'Failed to fetch received requests: 503',
    empty: 'No tour requests received',
    full: seen('Amina Mbeki'),
  },
];

for (const { row, path, viewer = 'seller', call, loading, failed, empty, full } of CASES) {
  test(`[${row}] ${path} is loading, has failed, is read again by Retry${empty === null ? '' : ', is empty'}`, async ({
    page,
  }) => {
    const address = product.url + path.replace(':live', posts.live).replace(':other', posts.other);
    await signIn(page, product.url, EMAILS[viewer]);
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(call, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.goto(address);
    await expect(page.getByText(loading).first()).toBeAttached();
    letGo();
    await full(page);

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route(call, fault);
    await page.goto(address);
    await expect(page.getByText(failed).first()).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // Something else on the page may have read it again already.
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.click({ timeout: 10_000 }).catch(() => undefined);
    await full(page);
    await expect(retry).toHaveCount(0);
    await expect(page.getByText(failed)).toHaveCount(0);

    if (empty === null) return;
    await page.route(call, (route) => route.fulfill({ json: [] }));
    await page.goto(address);
    await expect(page.getByText(empty)).toBeVisible();
  });
}
