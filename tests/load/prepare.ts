import { setTimeout as pause } from 'node:timers/promises';
import type { UploadAnswer } from '@keyturn/contracts/media';
import type { MatchesAnswer } from '@keyturn/contracts/matching';
import type { OwnPost } from '@keyturn/contracts/posts';
import type { TourRequest } from '@keyturn/contracts/tours';
import { WEEKDAYS } from '@keyturn/domain/availability';
import { createRandom } from '@keyturn/service-kit/testing-random';
import { demoListings } from '../../infra/embedded/seed/listings.ts';
import type { PhotoForm } from './photos.ts';
import type { Answer, Call, Sender } from './sender.ts';
import { PASSWORD, planTour, tourKey, type Person, type World } from './world.ts';

/** How much is in the product when the load begins. */
export interface Size {
  readonly people: number;
  readonly listings: number;
  readonly tours: number;
}

/** What the load plan names, and what is filled in well under a minute. */
export const FULL_SIZE: Size = { people: 2000, listings: 5000, tours: 10_000 };
export const SMALL_SIZE: Size = { people: 200, listings: 1000, tours: 500 };

const ACCOUNTS = 200;
/** Of so many tours that were asked for one is accepted. */
const ACCEPTED_OF = 5;
const AT_ONCE = 6;
const AGAIN_MS = 50;
const LONGEST_WAIT_MS = 60_000;
const SEED = 20_260;
const ALL_DAY = [{ start: '8:00 AM', end: '8:00 PM' }];

/** Fills an empty product through its public API, as people would. The same seed makes the same load. */
export async function fillProduct(sender: Sender, size: Size, photo: PhotoForm): Promise<World> {
  const fields = demoListings(new Date()).map((listing) => listing.fields);
  const perPerson = Math.ceil(size.listings / size.people);
  const people = await inParallel(size.people, makePerson);
  const accounts = await inParallel(ACCOUNTS, async (index) => {
    const email = `account${index}@load.example.edu`;
    await register(`Account ${index}`, email);
    return email;
  });
  await untilMatching(perPerson * size.people);
  const tours = { pendingTours: [], proposedTours: [], acceptedTours: [] };
  const leases = { offers: [], handovers: [], handedListings: new Set<string>() };
  const world: World = { people, accounts, ...tours, ...leases, random: createRandom(SEED) };
  await inParallel(size.tours, () => askTour(world));
  await inParallel(Math.floor(size.tours / ACCEPTED_OF), () => acceptTour(sender, world));
  return world;

  async function makePerson(index: number): Promise<Person> {
    const name = `Load Person ${index}`;
    const email = `person${index}@load.example.edu`;
    const cookie = await register(name, email);
    const call = <T>(method: Call['method'], path: string, json: unknown) =>
      insist<T>(sender, { method, path, cookie, json });
    await call('POST', '/api/profiles', { name, email, location: 'Provo UT' });
    const availability = Object.fromEntries(WEEKDAYS.map((day) => [day, ALL_DAY]));
    await call('POST', '/api/set-availability', { email, availability });
    const upload = { method: 'POST', path: '/api/media/upload', cookie, form: photo } as const;
    const { secure_url: url } = await insist<UploadAnswer>(sender, upload);
    const { _id: draftId } = await call<OwnPost>('POST', '/api/create-draft', { email });
    const listingIds: string[] = [];
    for (let turn = 0; turn < perPerson; turn += 1) {
      const postData = { ...fields[(index * perPerson + turn) % fields.length], images: [{ url }] };
      listingIds.push((await call<OwnPost>('POST', '/api/posts', { userEmail: email, postData }))._id);
    }
    return { name, email, cookie, photo: url, draftId, listingIds, givenSlots: 0, offers: 0, askedListings: new Set() };
  }

  async function register(name: string, email: string): Promise<string> {
    const json = { name, email, password: PASSWORD };
    return (await insistAnswer(sender, { method: 'POST', path: '/api/users/register', json })).cookie;
  }

  /** Events have reached matching when it knows every listing. */
  async function untilMatching(listings: number): Promise<void> {
    const deadline = performance.now() + LONGEST_WAIT_MS;
    for (;;) {
      const { total } = await insist<MatchesAnswer>(sender, { method: 'GET', path: '/api/matches?limit=1' });
      if (total >= listings) return;
      if (performance.now() > deadline) throw new Error(`Matching knows ${total} of ${listings} listings.`);
      await pause(AGAIN_MS);
    }
  }

  async function askTour(target: World): Promise<void> {
    const plan = planTour(target);
    if (!plan) return;
    const { buyer, seller, ...tour } = plan;
    const json = { ...tour, buyerEmail: buyer.email };
    const call = { method: 'POST', path: '/api/tour-requests', cookie: buyer.cookie, json } as const;
    const { _id: id } = await insist<TourRequest>(sender, call);
    const { listingId } = tour;
    target.pendingTours.push({ id, key: tourKey(buyer, listingId), listingId, buyer, seller });
  }
}

async function acceptTour(sender: Sender, { pendingTours, acceptedTours }: World): Promise<void> {
  const tour = pendingTours.shift();
  if (!tour) return;
  await insist(sender, {
    method: 'PUT',
    path: `/api/tour-requests/${tour.id}/accept`,
    cookie: tour.seller.cookie,
    json: {},
  });
  acceptedTours.push(tour);
}

/** Sends until it is done: what one service stores reaches the next by event, a moment later. */
async function insistAnswer(sender: Sender, call: Call): Promise<Answer> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const answer = await sender.send(call, true);
    if (answer.status < 300) return answer;
    const isEarly = [403, 404, 503].includes(answer.status);
    if (!isEarly || performance.now() > deadline)
      throw new Error(`${call.method} ${call.path}: ${answer.status} ${answer.text}`);
    await pause(AGAIN_MS);
  }
}

/** The answer's body, once it is done. */
export const insist = async <T>(sender: Sender, call: Call): Promise<T> =>
  JSON.parse((await insistAnswer(sender, call)).text) as T;

/** Does so many pieces of work, some at once; answers their results in order. */
export async function inParallel<T>(
  count: number,
  work: (index: number) => Promise<T>,
  atOnce = AT_ONCE,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next++;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
