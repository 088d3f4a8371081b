import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { openClient, SeedError, type Client } from '../../infra/embedded/seed/client.ts';
import { PASSWORD } from './people.ts';
import { pressAgain } from './press.ts';

/** A person with an account and a profile, by HTTP. */
export async function openPerson(url: string, name: string, email: string, fields: object = {}): Promise<Client> {
  const client = openClient(url);
  await client.call('POST', '/api/users/register', { name, email, password: PASSWORD });
  await client.call('POST', '/api/profiles', { email, name, location: 'Provo UT', ...fields });
  return client;
}

/** Publishes a complete listing; returns its id. Retries until posts has received the profile. */
export async function publishListing(client: Client, userEmail: string, fields: object = {}): Promise<string> {
  const address = { street: '742 N 300 E', city: 'Provo', state: 'UT', monthlyRent: '$600', leaseType: 'Private Room' };
  const home = { gender: 'Female', unitType: 'Apartment', bedrooms: '3', bathrooms: '2', startDate: '2027-01-04' };
  const body = { userEmail, postData: { ...address, ...home, ...fields } };
  const publish = () =>
    client.call<{ _id: string }>('POST', '/api/posts', body).catch((error: unknown) => {
      if (error instanceof SeedError && error.status === 403) return null;
      throw error;
    });
  let id = '';
  await expect.poll(async () => (id = (await publish())?._id ?? '')).not.toBe('');
  return id;
}

/** Fills in and submits the log-in form. */
export async function tryLogIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await pressAgain(page.getByRole('button', { name: 'Log in' }));
}

/** Logs in on /login; waits for the menu, and until this browser can log in offline. */
export async function enter(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await tryLogIn(page, email, PASSWORD);
  await expect(menu(page)).toBeVisible();
  await untilRemembered(page, email);
}

/** Waits until this browser can log a person in offline. */
export async function untilRemembered(page: Page, email: string): Promise<void> {
  const key = `user:${createHash('sha256').update(email).digest('hex')}`;
  await expect.poll(() => page.evaluate((item) => localStorage.getItem(item), key)).not.toBeNull();
}

/** Opens an address, with a retry if the page was just reloading. */
export const visit = (page: Page, url: string): Promise<void> =>
  expect(async () => {
    await page.goto(url);
  }).toPass({ timeout: 30_000 });

/** The button for signed-in people only. */
export const menu = (page: Page) => page.getByRole('button', { name: /^Open your menu/ });

/** Everything that a page stores in this browser, as text. */
export const readBrowser = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      location.href,
    ];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(new Error(name));
      });
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => (reading.onsuccess = resolve));
        found.push(name, store, reading.result);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) found.push(request.url, await (await cache.match(request))?.text());
    }
    return JSON.stringify(found);
  });
