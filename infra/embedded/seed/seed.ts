import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DemoClock } from './demo-clock.ts';
import type { DemoState } from './demo-state.ts';
import { openClient, SeedError, type Client } from './client.ts';
import { demoListings, type DemoListing } from './listings.ts';
import { DEMO_PASSWORD, POSTERS, SEEKERS, type DemoPerson } from './people.ts';
import { seedComingTours, seedPastTours } from './tours.ts';

/** A demo account as it is printed at start. */
export interface DemoAccount {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly password: string;
}

/** How long ago the demo began: less than a log-in lives, so that its people stay signed in. */
const PAST_DAYS = 6;
const ART = fileURLToPath(new URL('../embedded/seed/art', import.meta.url));

/**
 * Fills an empty product with demo data through the public API, as people would. A run that was interrupted is taken
 * up again; a finished one is remembered in the data folder. Answers the demo accounts.
 */
export async function seedDemo(origin: string, demo: DemoState, clock: DemoClock): Promise<DemoAccount[]> {
  if (demo.state === 'off') return [];
  if (demo.state === 'wanted') {
    const startedAt = Date.now();
    clock.setDaysBack(PAST_DAYS);
    const people = await Promise.all([...POSTERS, ...SEEKERS].map((person) => signUp(origin, person)));
    const posters = people.slice(0, POSTERS.length);
    const seekers = people.slice(POSTERS.length);
    await postListings(posters);
    await seedPastTours(posters, seekers, clock);
    clock.setDaysBack(0);
    await seedComingTours(posters, seekers, clock);
    await demo.finish();
    process.stdout.write(`\rDemo data is in place (${((Date.now() - startedAt) / 1000).toFixed(0)} s)        \n`);
  }
  return [...POSTERS, ...SEEKERS].map(({ email, name, role }) => ({ email, name, role, password: DEMO_PASSWORD }));
}

async function signUp(origin: string, person: DemoPerson): Promise<Client> {
  const client = openClient(origin);
  const { name, email, location, school, isPropertyManager } = person;
  const account = { email, password: DEMO_PASSWORD };
  try {
    await client.call('POST', '/api/users/register', { ...account, name });
  } catch (error) {
    if (!(error instanceof SeedError && error.status === 409)) throw error;
    await client.call('POST', '/api/users/login', account);
  }
  const portrait = await readFile(join(ART, `people/person${person.portrait}.jpg`), 'base64');
  const profilePic = `data:image/jpeg;base64,${portrait}`;
  await client.call('POST', '/api/profiles', { name, email, location, school, isPropertyManager, profilePic });
  return client;
}

async function postListings(posters: readonly Client[]): Promise<void> {
  const listings = demoListings(new Date());
  let done = 0;
  await Promise.all(
    posters.map(async (client, index) => {
      const own = listings.filter(({ poster }) => poster === index);
      const posted = await client.call<unknown[]>('GET', '/api/posts/user/me');
      const photos = new Map<string, string>();
      for (const listing of own.slice(posted.length)) {
        await postListing(client, POSTERS[index] as DemoPerson, listing, photos);
        done += 1;
        process.stdout.write(`\rPosting demo listings: ${done} of ${listings.length}`);
      }
    }),
  );
}

async function postListing(
  client: Client,
  poster: DemoPerson,
  listing: DemoListing,
  photos: Map<string, string>,
): Promise<void> {
  const images = [];
  for (const name of listing.art) {
    const url =
      photos.get(name) ?? (await client.upload(name, new Uint8Array(await readFile(join(ART, `${name}.jpg`)))));
    photos.set(name, url);
    images.push({ url });
  }
  const body = { userEmail: poster.email, postData: { ...listing.fields, images } };
  await publishWhenKnown(client, body);
}

/** The poster's new profile reaches the posting slice by event, a moment after the save. */
async function publishWhenKnown(client: Client, body: unknown): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.call('POST', '/api/posts', body);
      return;
    } catch (error) {
      if (!(error instanceof SeedError && error.status === 403) || attempt === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
