import { expect, test, type Browser, type Page } from '@playwright/test';
import type { OwnPost } from '@keyturn/contracts/posts';
import { DEMO_PASSWORD, openClient } from '../../tests/testing/demo.ts';
import { signIn, watchForErrors } from '../../tests/testing/people.ts';
import { ADDRESSES, type Arrival, type Expected } from './addresses.ts';

const OWNER = 'mateo@demo.keyturn.test';
const PATIENCE_MS = 30_000;
/** The top bar stands everywhere but where a person should not be distracted (specification section 3). */
const BARE = /^\/(choose-role|start|discovery(\/.*)?|create-profile|success|pm-post-success)$/;

/** Who walks, where an address leads them, and which addresses they also reload. */
interface Walk {
  readonly email: string | null;
  readonly choose: (expected: Expected, path: string) => Arrival | undefined;
  readonly isReloaded: (path: string) => boolean;
}

/** What a person sees of where they have arrived. */
interface Seen {
  readonly url: string;
  /** The main headings, of which there should be one; none where the screen shows nothing. */
  readonly headings: readonly string[];
  readonly bars: number;
}

/** Opens every address of which `choose` says where it leads somebody. */
export async function walkRoutes(browser: Browser, url: string, { email, choose, isReloaded }: Walk): Promise<void> {
  test.setTimeout(180_000);
  const own = await findOwn(url);
  const inOwnWords = (text: string): string =>
    text
      .replace(':own', own._id)
      .replace(':title', `${own.leaseType ?? ''} in ${own.complex ?? ''}, ${own.city ?? ''}`);
  const page = await browser.newPage();
  const errors: string[] = [];
  watchForErrors(page, errors);
  if (email !== null) await signIn(page, url, email);
  for (const [path, expected] of Object.entries(ADDRESSES)) {
    const arrival = choose(expected, path);
    if (!arrival) continue;
    const [heading, place = path] = arrival;
    const there = {
      url: url + inOwnWords(place),
      headings: heading === '' ? [] : [inOwnWords(heading)],
      bars: BARE.test(new URL(place, url).pathname) ? 0 : 1,
    };
    // What is awaited is the screen: pictures and fonts may come after it.
    await page.goto(url + inOwnWords(path), { waitUntil: 'commit' });
    await expectArrival(page, path, there);
    if (!isReloaded(path)) continue;
    await page.reload({ waitUntil: 'commit' });
    await expectArrival(page, path, there);
  }
  await page.close();
  // The browser itself notes the 404 of a listing that is not there.
  expect(errors.filter((error) => !/404/.test(error))).toEqual([]);
}

async function findOwn(url: string): Promise<OwnPost> {
  const client = openClient(url);
  await client.call('POST', '/api/users/login', { email: OWNER, password: DEMO_PASSWORD });
  const posts = await client.call<OwnPost[]>('GET', '/api/posts/user/me');
  const own = posts.find(({ posted }) => posted);
  if (!own) throw new Error(`${OWNER} has no live listing.`);
  return own;
}

/**
 * Address, heading and top bar as they should be, all at one moment, of the screen that answers and not the one drawn ahead. The page itself
 * looks at each frame: asked from here, one thing after the other, an address takes twice as long.
 */
async function expectArrival(page: Page, path: string, there: Seen): Promise<void> {
  const seen = await page.evaluate(
    async ([wanted, patienceMs]) => {
      const sections = 'article, aside, main, nav, section';
      const look = () => {
        const headings = [...document.querySelectorAll('h1')].map(({ textContent }) => textContent);
        const isEmpty = document.querySelector('[data-slice]')?.textContent === '';
        const bars = [...document.querySelectorAll('header')].filter((header) => header.closest(sections) === null);
        const isDrawnAhead = document.querySelector('#root > [inert]') !== null;
        return {
          url: location.href,
          headings: isDrawnAhead || (headings.length === 0 && !isEmpty) ? ['not there yet'] : headings,
          bars: bars.length,
        };
      };
      const until = performance.now() + patienceMs;
      while (JSON.stringify(look()) !== wanted && performance.now() < until) await new Promise(requestAnimationFrame);
      return look();
    },
    [JSON.stringify(there), PATIENCE_MS] as const,
  );
  expect(seen, path).toEqual(there);
}
