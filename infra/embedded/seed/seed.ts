import { openClient, SeedError, type Client } from './client.ts';
import { seedConversations } from './conversations.ts';
import type { DemoClock } from './demo-clock.ts';
import type { DemoState } from './demo-state.ts';
import { demoListings, type DemoListing } from './listings.ts';
import { waitBy } from './patience.ts';
import { seedManagers } from './managers.ts';
import { ADMIN, DEMO_PASSWORD, POSTERS, SEEKERS, type DemoPerson } from './people.ts';
import type { PostImage } from '@keyturn/contracts/post-fields';
import { addPictures, readPictures, readPortrait, uploadPicture, type Picture } from './pictures.ts';
import { startProgress } from './progress.ts';
import { seedReports } from './reports.ts';
import { approveStudent, seedHeldListing, seedStudents } from './to-decide.ts';
import { seedComingTours, seedPastTours } from './tours.ts';
import { seedTransfers } from './transfers.ts';

/** A demo account as printed at start. */
export interface DemoAccount {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly password: string;
}

/** Browsable demo data, and the pictures still to come. */
export interface Demo {
  readonly accounts: readonly DemoAccount[];
  /** Posts the pictures behind the covers; resolves at once if present. */
  addPictures(): Promise<void>;
}

/** The demo's age: shorter than a session's life, so that its people stay signed in. */
const PAST_DAYS = 6;
/** The poster of the held listing. */
const HELD_POSTER = 'Daniel Reyes';
const NONE: Demo = { accounts: [], addPictures: () => Promise.resolve() };

/**
 * Fills an empty product with demo data through the public API, and the admin's role as operators would: listings with
 * covers first. An interrupted run continues; a finished one is recorded in the data folder.
 */
export async function seedDemo(
  origin: string,
  demo: DemoState,
  clock: DemoClock,
  { grantAdmin, asksSecondStep }: { grantAdmin: (email: string) => Promise<boolean>; asksSecondStep: boolean },
): Promise<Demo> {
  if (demo.state === 'off') return NONE;
  const accounts = [...POSTERS, ...SEEKERS, ADMIN].map(({ email, name, role }) => ({
    email,
    name,
    role,
    password: DEMO_PASSWORD,
  }));
  const wait = waitBy(clock);
  const signIn = (person: DemoPerson) => signUp(openClient(origin, wait), person);
  const makeAdmin = async (): Promise<void> => {
    if (await grantAdmin(ADMIN.email)) return;
    await signIn(ADMIN);
    await grantAdmin(ADMIN.email);
  };
  if (demo.state === 'done') {
    // A demo of the release before has no admin. With a second step required, a revoked role is not restored.
    if (!asksSecondStep) await makeAdmin();
    return { ...NONE, accounts };
  }
  const listings = demoListings(new Date());
  const pictures = await readPictures();

  const isWanted = demo.state === 'wanted';
  if (isWanted) clock.setDaysBack(PAST_DAYS);
  const posters = await oneByOne(POSTERS, signIn);
  if (isWanted) {
    const seekers = await oneByOne(SEEKERS, signIn);
    await postListings(posters, listings, pictures);
    await seedPastTours(posters, seekers, clock);
    clock.setDaysBack(0);
    await seedComingTours(posters, seekers, clock);
    await seedConversations(posters, seekers[0] as Client);
    await seedTransfers(posters, seekers);
    await seedReports(posters, seekers);
    await seedHeld(posters, seekers, listings, pictures);
    const students = ['BYU', 'Ensign'].flatMap(
      (name) => seekers[SEEKERS.findIndex(({ school }) => school === name)] ?? [],
    );
    await seedStudents(students);
    await makeAdmin();
    const admin = await signIn(ADMIN);
    const managers = posters.filter((_, index) => POSTERS[index]?.isPropertyManager);
    await seedManagers(managers, admin);
    await approveStudent(admin, students);
    await demo.note('covers');
  }
  return {
    accounts,
    async addPictures() {
      const progress = startProgress('Adding demo pictures, listings', listings.length);
      // One after the other, because people already browse.
      for (const listing of listings) {
        const email = POSTERS[listing.poster]?.email ?? '';
        await addPictures(posters[listing.poster] as Client, email, listing, pictures[listing.index] ?? []);
        progress.step();
      }
      await demo.note('done');
    },
  };
}

/** A listing that is held, of one of the posters. */
async function seedHeld(
  posters: readonly Client[],
  seekers: readonly Client[],
  listings: readonly DemoListing[],
  pictures: readonly (readonly Picture[])[],
): Promise<void> {
  const poster = POSTERS.findIndex(({ name }) => name === HELD_POSTER);
  const like = listings.find((listing) => listing.poster === poster);
  const client = posters[poster];
  if (!like || !client) return;
  const cover = pictures[like.index]?.[0];
  const images = cover ? [await uploadPicture(client, cover)] : [];
  const held = { ...like.fields, images };
  await seedHeldListing(client, POSTERS[poster]?.email ?? '', held, seekers.slice(1));
}

/** In sequence: a wait may advance the clock, which must not happen during another call. */
async function oneByOne<T, R>(list: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const one of list) results.push(await act(one));
  return results;
}

async function signUp(client: Client, person: DemoPerson): Promise<Client> {
  const { name, email, location, school, isPropertyManager } = person;
  const account = { email, password: DEMO_PASSWORD };
  try {
    await client.call('POST', '/api/users/register', { ...account, name });
  } catch (error) {
    if (!(error instanceof SeedError && error.status === 409)) throw error;
    // An earlier start has registered them.
    await client.call('POST', '/api/users/login', account);
    if (await hasProfile(client)) return client;
  }
  const profilePic = await readPortrait(person);
  await client.call('POST', '/api/profiles', { name, email, location, school, isPropertyManager, profilePic });
  return client;
}

const hasProfile = (client: Client): Promise<boolean> =>
  client.call('GET', '/api/profiles/me').then(
    () => true,
    () => false,
  );

async function postListings(
  posters: readonly Client[],
  listings: readonly DemoListing[],
  pictures: readonly (readonly Picture[])[],
): Promise<void> {
  const progress = startProgress('Posting demo listings', listings.length);
  await Promise.all(
    posters.map(async (client, index) => {
      const posted = await client.call<{ _id: string }[]>('GET', '/api/posts/user/me');
      const isPosted = (id: string): boolean => posted.some(({ _id }) => _id === id);
      for (const listing of listings.filter(({ poster }) => poster === index)) {
        // A later picture would count as an answer of an owner who was asked.
        const first = pictures[listing.index]?.slice(0, listing.isAsked ? undefined : 1) ?? [];
        if (!isPosted(listing.id)) await postListing(client, POSTERS[index] as DemoPerson, listing, first);
        progress.step();
      }
    }),
  );
}

async function postListing(
  client: Client,
  poster: DemoPerson,
  listing: DemoListing,
  pictures: readonly Picture[],
): Promise<void> {
  const images: PostImage[] = [];
  for (const picture of pictures) images.push(await uploadPicture(client, picture));
  const postData = { ...listing.fields, _id: listing.id, images };
  await publishWhenKnown(client, { userEmail: poster.email, postData });
}

/** The posting slice receives the new profile by event, a moment after the save. */
async function publishWhenKnown(client: Client, body: unknown): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.call('POST', '/api/posts', body);
      return;
    } catch (error) {
      if (!(error instanceof SeedError && error.status === 403) || attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
