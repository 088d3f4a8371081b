import { expect, test, type Browser, type Page } from '@playwright/test';
import type { OwnPost } from '@keyturn/contracts/posts';
import { DEMO_PASSWORD, openClient } from '../../tests/testing/demo.ts';
import { logIn, watchForErrors } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

const SEEKER = 'ana@demo.keyturn.test';
const OWNER = 'mateo@demo.keyturn.test';
const MANAGER = 'nora@demo.keyturn.test';

/** Where an address leads and the heading that stands there; '' means that nothing is shown. */
type Arrival = readonly [heading: string, path?: string];
interface Expected {
  readonly visitor: Arrival;
  readonly user: Arrival;
  /** What differs for the owner of `:own`, and for a property manager. */
  readonly owner?: Arrival;
  readonly manager?: Arrival;
}

const LOG_IN: Arrival = ['Welcome to Keyturn.', '/login'];
const SIGN_UP: Arrival = ['Create Your Account', '/signup'];
const START: Arrival = ['Post your lease', '/post'];
const NOT_FOUND: Arrival = ['That door does not open.'];
const NO_LISTING: Arrival = ['Listing not found or unavailable.'];
const NOT_LOGGED_IN: Arrival = ['Not logged in'];
const both = (...arrival: Arrival): Expected => ({ visitor: arrival, user: arrival });
const home = (path?: '/'): Expected => ({
  visitor: ['Finally, a smarter way to move', '/'],
  user: path ? ['Hi, Ana.', path] : ['Hi, Ana.'],
  owner: ['Hi, Mateo.'],
  manager: ['Hi, Nora.'],
});
const step: Expected = { visitor: LOG_IN, user: START };

const ROUTES: Readonly<Record<string, Expected>> = {
  '/': home(),
  '/userhome': home(),
  '/choose-role': both('What are we doing?'),
  '/start': both('What are we doing?'),
  '/login': both('Welcome to Keyturn.'),
  '/signup': both('Create Your Account'),
  '/create-profile': { visitor: SIGN_UP, user: ['Edit Your Profile'] },
  '/create-profile?from=post-review': { visitor: SIGN_UP, user: ['Edit Your Profile'] },
  '/post': { visitor: SIGN_UP, user: ['Post your lease'] },
  '/post-start': { visitor: SIGN_UP, user: ['Post your lease'] },
  '/post-basics': step,
  '/post-details': step,
  '/post-incentives': step,
  '/post-review': { visitor: [''], user: START },
  '/success': both('Lease Posted Successfully!'),
  '/success?edit=true': both('Lease Updated Successfully!'),
  '/discovery': both('Where are you going to school?'),
  '/discovery/group': both('Who are you moving with?'),
  '/discovery/budget': both("What's your monthly budget?"),
  '/discovery/lease-type': both('What kind of housing?'),
  '/discovery/room-type': both('What kind of room?'),
  '/discovery/amenities': both('Which amenities do you want?'),
  '/discovery/calendar': both('When do you want to move in?'),
  '/listings': both('60 leases'),
  '/manageyourlisting': { visitor: LOG_IN, user: ['Manage Your Listings'] },
  '/manage-your-listing': { visitor: LOG_IN, user: ['Manage Your Listings'] },
  '/manage/:own': { visitor: LOG_IN, user: NO_LISTING, owner: ['Manage Listing'] },
  '/manage/unknown': { visitor: LOG_IN, user: NO_LISTING },
  '/view/:own': { visitor: LOG_IN, user: [':title'] },
  '/listing/:own': { visitor: LOG_IN, user: [':title'] },
  '/listing/unknown': { visitor: LOG_IN, user: NO_LISTING },
  '/manage-availability': { visitor: NOT_LOGGED_IN, user: ['Manage Your Availability'] },
  '/book-tour/:own': { visitor: NOT_LOGGED_IN, user: ['Book a Tour'] },
  '/book-tour/unknown': { visitor: NOT_LOGGED_IN, user: ['Book a Tour'] },
  '/saved': { visitor: LOG_IN, user: ['Saved Listings'] },
  '/tour-requests': { visitor: NOT_LOGGED_IN, user: ['Tour Requests'] },
  '/conversations/unknown': { visitor: NOT_LOGGED_IN, user: ['Messages'] },
  '/tour-requests?tab=sent': { visitor: NOT_LOGGED_IN, user: ['Tour Requests'] },
  '/my-tour-requests': {
    visitor: ['Not logged in', '/tour-requests?tab=sent'],
    user: ['Tour Requests', '/tour-requests?tab=sent'],
  },
  '/tour-requests-received': {
    visitor: ['Not logged in', '/tour-requests?tab=received'],
    user: ['Tour Requests', '/tour-requests?tab=received'],
  },
  '/tour-request-sent': {
    visitor: ['Not logged in', '/tour-requests?tab=sent'],
    user: ['Tour Requests', '/tour-requests?tab=sent'],
  },
  '/nowhere': { visitor: NOT_FOUND, user: NOT_FOUND },
};

let product: Product;
let own: OwnPost;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
  const client = openClient(product.url);
  await client.call('POST', '/api/users/login', { email: OWNER, password: DEMO_PASSWORD });
  const posts = await client.call<OwnPost[]>('GET', '/api/posts/user/me');
  own = posts.find(({ posted }) => posted)!;
});
test.afterAll(() => product.stop());

const inOwnWords = (text: string): string =>
  text.replace(':own', own._id).replace(':title', `${own.leaseType ?? ''} in ${own.complex ?? ''}, ${own.city ?? ''}`);

async function expectArrival(page: Page, path: string, [heading, arrival]: Arrival): Promise<void> {
  await expect(page, path).toHaveURL(product.url + inOwnWords(arrival ?? path));
  if (heading === '') await expect(page.locator('[data-slice]'), path).toHaveText('');
  else await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(inOwnWords(heading));
}

/** Opens and reloads every address of which `choose` says where it leads somebody. */
async function walkRoutes(browser: Browser, email: string | null, choose: (expected: Expected) => Arrival | undefined) {
  test.setTimeout(180_000);
  const page = await browser.newPage();
  const errors: string[] = [];
  watchForErrors(page, errors);
  if (email !== null) await logIn(page, product.url, email);
  for (const [path, expected] of Object.entries(ROUTES)) {
    const arrival = choose(expected);
    if (!arrival) continue;
    await page.goto(product.url + inOwnWords(path));
    await expectArrival(page, path, arrival);
    await page.reload();
    await expectArrival(page, path, arrival);
  }
  await page.close();
  // The browser itself notes the 404 of a listing that is not there.
  expect(errors.filter((error) => !/404/.test(error))).toEqual([]);
}

test('[A10][E3] every address, by deep link and reload, leads a visitor where it should', async ({ browser }) => {
  await walkRoutes(browser, null, ({ visitor }) => visitor);
});

test('[A10][E3] every address, by deep link and reload, leads somebody signed in where it should', async ({
  browser,
}) => {
  await walkRoutes(browser, SEEKER, ({ user }) => user);
});

test('[A10][D8] the addresses that lead the owner of a listing elsewhere do so, by deep link and reload', async ({
  browser,
}) => {
  await walkRoutes(browser, OWNER, ({ owner }) => owner);
});

test('[A10][B5] the addresses that lead a property manager elsewhere do so, by deep link and reload', async ({
  browser,
}) => {
  await walkRoutes(browser, MANAGER, ({ manager }) => manager);
});

test('[A10] an address opened in a used tab begins at its top; a reload keeps its place', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  const bottom = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const place = () => page.evaluate(() => scrollY);
  await page.goto(`${product.url}/listings`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await bottom();
  await page.goto(`${product.url}/discovery/amenities`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await place()).toBe(0);
  await bottom();
  const left = await place();
  expect(left).toBeGreaterThan(100);
  await page.reload();
  await expect.poll(place).toBeGreaterThan(left - 100);
  await page.goto(`${product.url}/listings`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForTimeout(300);
  expect(await place(), 'an address that was scrolled before').toBe(0);
});
