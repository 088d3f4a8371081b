import { expect, type Browser, type Page } from '@playwright/test';
import type { PostData } from '@keyturn/contracts/post-fields';
import { openBare, PASSWORD } from './people.ts';
import type { Product } from './product.ts';

/** A complete listing that matches the answers of posting tests' seeker. */
export const COMPLETE: PostData = {
  monthlyRent: '$600',
  leaseType: 'Private Room',
  gender: 'Female',
  unitType: 'Apartment',
  bedrooms: '3',
  street: '742 N 300 E',
  city: 'Provo',
  state: 'UT',
  complex: 'Joaquin Court',
  startDate: '2027-01-04',
  endDate: '2027-04-24',
  amenities: ['Covered'],
};

/** An API call from a page, as its signed-in person. */
async function call<Body = Record<string, unknown>>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Body }> {
  return page.evaluate(
    async ([verb, address, sent]) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(address, { method: verb, headers, ...(sent !== '' && { body: sent }) });
      const text = await response.text();
      return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as Body };
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  );
}

let people = 0;

/** A new signed-in person's page, by default with a profile. */
export async function openPoster(
  browser: Browser,
  product: Product,
  { isPropertyManager = false, hasProfile = true } = {},
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openBare(page, product.url);
  people += 1;
  const email = `poster${people}@example.edu`;
  const { body } = await call<{ user: object }>(page, 'POST', '/api/users/register', {
    name: 'Priya Raman',
    email,
    password: PASSWORD,
  });
  let { user } = body;
  if (hasProfile) {
    const profile = { name: 'Priya Raman', email, location: 'Provo UT', isPropertyManager };
    const saved = await call<{ profile: object }>(page, 'POST', '/api/profiles', profile);
    user = { ...user, ...saved.body.profile };
  }
  await page.evaluate((stored) => localStorage.setItem('user', stored), JSON.stringify(user));
  return page;
}

const emailOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { email: string }).email);

/** Creates a draft with some fields; returns its id. */
export async function makeDraft(page: Page, fields: PostData = {}): Promise<string> {
  const email = await emailOf(page);
  const { isPropertyManager = false, ...postData } = fields;
  const { body } = await call<{ _id: string }>(page, 'POST', '/api/create-draft', { email, isPropertyManager });
  await call(page, 'PUT', `/api/posts/${body._id}`, { userEmail: email, postData });
  return body._id;
}

/** Creates a live listing; returns its id. Retries, because posts receives the profile by event. */
export async function makeListing(page: Page, fields: PostData = {}): Promise<string> {
  const body = { userEmail: await emailOf(page), postData: { ...COMPLETE, ...fields } };
  let id = '';
  await expect(async () => {
    const answer = await call<{ _id: string }>(page, 'POST', '/api/posts', body);
    expect(answer.status).toBe(201);
    id = answer.body._id;
  }).toPass();
  return id;
}

export const readPost = async (page: Page, id: string) =>
  (await call<PostData & { posted: boolean }>(page, 'GET', `/api/get-post-by-id/${id}`)).body;

/** Stores the post in progress in the browser. */
export const remember = (page: Page, id: string, isEditing = false): Promise<void> =>
  page.evaluate(
    ([postId, flag]) => {
      localStorage.setItem('currentPostId', postId);
      if (flag) localStorage.setItem('isEditing', 'true');
      else localStorage.removeItem('isEditing');
    },
    [id, isEditing] as const,
  );

/** Opens a step of the posting flow on a new draft, like a resumed one; returns the draft's id. */
export async function openStep(page: Page, url: string, step: string, fields: PostData = {}, isEditing = false) {
  const id = await makeDraft(page, fields);
  await remember(page, id, isEditing);
  await page.goto(`${url}/post-${step}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  return id;
}
