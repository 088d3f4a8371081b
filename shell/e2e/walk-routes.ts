import { expect, test, type Browser, type Page } from '@playwright/test';
import type { OwnPost } from '@keyturn/contracts/posts';
import { DEMO_PASSWORD, openClient } from '../../tests/testing/demo.ts';
import { signIn, watchForErrors } from '../../tests/testing/people.ts';
import { ADDRESSES, type Arrival, type Expected } from './addresses.ts';

const OWNER = 'mateo@demo.keyturn.test';
const BARE = /^\/(choose-role|start|discovery(\/.*)?|create-profile|success|pm-post-success)$/;

/** Who walks, where an address leads them, and which addresses they also reload. */
interface Walk {
  readonly email: string | null;
  readonly choose: (expected: Expected) => Arrival | undefined;
  readonly isReloaded: (path: string) => boolean;
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
    const arrival = choose(expected);
    if (!arrival) continue;
    const [heading, place = path] = arrival;
    const expectArrival = async () => {
      await expect(page, path).toHaveURL(url + inOwnWords(place));
      if (heading === '') await expect(page.locator('[data-slice]'), path).toHaveText('');
      else await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(inOwnWords(heading));
      await expectBar(page);
    };
    await page.goto(url + inOwnWords(path));
    await expectArrival();
    if (!isReloaded(path)) continue;
    await page.reload();
    await expectArrival();
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

/** The top bar stands everywhere but where a person should not be distracted (specification section 3). */
async function expectBar(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  await expect(page.getByRole('banner'), pathname).toHaveCount(BARE.test(pathname) ? 0 : 1);
}
