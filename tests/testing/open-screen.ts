import type { Page } from '@playwright/test';
import type { ListingCard, OwnPost } from '@keyturn/contracts/posts';
import { openClient } from '../../infra/embedded/seed/client.ts';
import { DEMO_PASSWORD } from '../../infra/embedded/seed/people.ts';
import type { Screen } from './screens.ts';

/** A viewer's posts for screens: a live one and a draft of their own, and another person's listing. */
export type ViewerPosts = Readonly<Record<'live' | 'draft' | 'other', string>>;

/** The seller's draft is complete like a live listing, others' stay empty; created if missing. */
export async function findPosts(url: string, email: string): Promise<ViewerPosts> {
  const client = openClient(url);
  await client.call('POST', '/api/users/login', { email, password: DEMO_PASSWORD });
  const own = await client.call<OwnPost[]>('GET', '/api/posts/user/me');
  const all = await client.call<ListingCard[]>('GET', '/api/posts/live');
  const draft =
    own.find(({ posted }) => !posted) ?? (await client.call<OwnPost>('POST', '/api/create-draft', { email }));
  const live = own.find(({ posted }) => posted);
  if (live && !live.isPropertyManager) {
    const { leaseType, gender, unitType, bedrooms, bathrooms, furnished, furnishings, amenities, notes } = live;
    const { monthlyRent, utilities, deposit, images, street, city, state, complex, incentives } = live;
    const postData = {
      leaseType,
      gender,
      unitType,
      bedrooms,
      bathrooms,
      furnished,
      furnishings,
      amenities,
      notes,
      monthlyRent,
      utilities,
      deposit,
      images,
      street,
      city,
      state,
      complex,
      incentives,
      startDate: '2027-01-04',
      endDate: '2027-04-24',
      leaseDuration: '3 months',
    };
    await client.call('PUT', `/api/posts/${draft._id}`, { userEmail: email, postData });
  }
  const other = all.find(({ _id, isPropertyManager }) => !isPropertyManager && own.every((post) => post._id !== _id));
  return { live: live?._id ?? '', draft: draft._id, other: other?._id ?? '' };
}

/** Opens a screen in a page already signed in as its viewer, and waits until it is still. */
export async function openScreen(page: Page, url: string, screen: Screen, posts?: ViewerPosts): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate((draft) => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('discovery')) localStorage.removeItem(key);
    if (draft !== undefined) localStorage.setItem('currentPostId', draft);
    // A reopened address restores its scroll position.
    scrollTo(0, 0);
  }, posts?.draft);
  await screen.prepare?.(page);
  await page.goto(url + screen.path.replace(':live', posts?.live ?? '').replace(':other', posts?.other ?? ''));
  await page.locator('[data-slice] h1, main h1, [role="alert"]').first().waitFor();
  // Checked in the page at each frame: an `expect` polls half a second later.
  if (!screen.name.endsWith('-loading'))
    await page.waitForFunction(() => document.querySelector('[class*="-skeleton-"]') === null);
  await screen.then?.(page);
  if (screen.isCovered) await page.locator('dialog[open], .yarl__portal_open').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page
    .waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'))
    .catch(() => undefined);
}
