import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WEEKDAYS } from '@keyturn/domain/availability';
import { addDays } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import { requestedDateFor, weekdayOf } from '@keyturn/domain/slots';
import { ROOT } from '../../infra/build/freshness.ts';
import { formOf } from './multipart.ts';
import { send, type RawAnswer } from './send.ts';

export const PASSWORD = 'quiet mountain lease';
const TAKEN = ['offered', 'declined', 'active', 'changed', 'ended'] as const;
const TIMES = ['10:00 AM', '2:00 PM'] as const;

/** What valid requests name: two people, what each of them has, and a session of the first. */
export interface World {
  readonly origin: string;
  /** Session of the person the requests are made as; nothing in a run may end it. */
  readonly cookie: string;
  /** A session that may be ended. */
  readonly spareCookie: string;
  readonly email: string;
  readonly userId: string;
  /** Somebody with a profile and nothing else, who may be blocked. */
  readonly strangerId: string;
  readonly draftId: string;
  /** A draft that may be deleted. */
  readonly spareDraftId: string;
  readonly ownListingId: string;
  readonly listingId: string;
  /** Requests to be accepted, to be rejected, one's own, to be cancelled, and one that was accepted. */
  readonly tourIds: readonly string[];
  /** Leases that the person is to take: to be accepted, declined, gone on with, changed and ended. */
  readonly transferIds: Readonly<Record<(typeof TAKEN)[number], string>>;
  readonly image: string;
  readonly portrait: string;
  readonly photo: Buffer;
  readonly tour: { readonly requestedDate: string; readonly requestedTime: string };
}

/** Fills an empty product with what the requests need. */
export async function makeWorld(origin: string): Promise<World> {
  const ann = await register(origin, 'Ann Lee', 'ann.lee@example.edu');
  const spare = await register(origin, 'Spare Person', 'spare@example.edu');
  const sam = await register(origin, 'Sam Hill', 'sam.hill@example.edu');
  const stranger = await register(origin, 'Bob Ray', 'bob.ray@example.edu');
  const profile = { email: stranger.email, name: stranger.name, location: 'Provo UT' };
  await stranger.call('POST', '/api/profiles', profile);
  const photo = await readFile(join(ROOT, 'tests/testing/photos/person1.jpg'));
  const windows = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ start: '8:00 AM', end: '8:00 PM' }]]));
  let portrait = '';
  for (const person of [ann, sam]) {
    const { email, name } = person;
    const profilePic = `data:image/jpeg;base64,${photo.toString('base64')}`;
    const saved = await person.call('POST', '/api/profiles', { email, name, location: 'Provo UT', profilePic });
    portrait = saved.profile?.profilePic ?? '';
    await person.call('POST', '/api/set-availability', { email, availability: windows });
  }
  const image = await upload(origin, ann.cookie, photo);
  const draft = await ann.call('POST', '/api/create-draft', { email: ann.email });
  const spareDraft = await ann.call('POST', '/api/create-draft', { email: ann.email });
  const [ownListingId, secondOwnId] = [await publish(ann), await publish(ann)];
  const [listingId, secondListingId, thirdListingId] = [await publish(sam), await publish(sam), await publish(sam)];
  const now = new Date();
  const weekday = weekdayOf(denverToday(now)) ?? 'Monday';
  const [tour, later] = TIMES.map((requestedTime) => ({
    requestedDate: requestedDateFor(weekday, requestedTime, now),
    requestedTime,
  })) as [World['tour'], World['tour']];
  const tourIds = [
    await book(sam, ownListingId, tour),
    await book(sam, secondOwnId, later),
    await book(ann, secondListingId, later),
    await book(spare, ownListingId, later),
    await book(ann, thirdListingId, tour),
  ];
  await ann.call('PUT', `/api/tour-requests/${tourIds[3]}/accept`, {});
  const other = { requestedDate: addDays(denverToday(now), 14), requestedTime: '10:00 AM' };
  await sam.call('PUT', `/api/tour-requests/${tourIds[4]}/propose`, other);
  const transferIds = await offerLeases(sam, ann, tour);
  const { email, userId, cookie } = ann;
  const { userId: strangerId } = stranger;
  const known = { origin, cookie, spareCookie: spare.cookie, email, userId, strangerId, draftId: draft._id };
  return {
    ...known,
    spareDraftId: spareDraft._id,
    ownListingId,
    listingId,
    tourIds,
    transferIds,
    image,
    portrait,
    photo,
    tour,
  };
}

async function book(person: Person, listingId: string, tour: World['tour']): Promise<string> {
  const asked = { listingId, buyerEmail: person.email, ...tour };
  return (await retry(() => person.call('POST', '/api/tour-requests', asked)))._id;
}

async function offerLeases(seller: Person, taker: Person, tour: World['tour']): Promise<World['transferIds']> {
  const ids: Record<string, string> = {};
  for (const name of TAKEN) {
    const tourId = await book(taker, await publish(seller), tour);
    const { _id } = await retry(() => seller.call('POST', '/api/transfers', { tourId, kind: 'new_lease' }));
    if (name !== 'offered' && name !== 'declined') await taker.call('PUT', `/api/transfers/${_id}/accept`, {});
    ids[name] = _id;
  }
  return ids as World['transferIds'];
}

interface Called {
  readonly _id: string;
  readonly profile?: { readonly profilePic: string };
}

interface Person {
  readonly name: string;
  readonly email: string;
  readonly userId: string;
  readonly cookie: string;
  call(method: string, path: string, body: unknown): Promise<Called>;
}

async function register(origin: string, name: string, email: string): Promise<Person> {
  const answer = await sendJson(origin, '', 'POST', '/api/users/register', { name, email, password: PASSWORD });
  const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const { user } = JSON.parse(answer.text) as { user: { id: string } };
  return {
    name,
    email,
    cookie,
    userId: user.id,
    async call(method, path, body) {
      const { status, text } = await sendJson(origin, cookie, method, path, body);
      if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
      return JSON.parse(text) as Called;
    },
  };
}

function sendJson(origin: string, cookie: string, method: string, path: string, body: unknown): Promise<RawAnswer> {
  const headers = { 'content-type': 'application/json', cookie };
  return send(origin, { method, path, headers, body: Buffer.from(JSON.stringify(body)) });
}

async function publish(person: Person): Promise<string> {
  const place = { street: '12 Elm St', city: 'Provo', state: 'UT' };
  const postData = { ...place, monthlyRent: '$850', leaseType: 'Private Room', startDate: '2027-01-04' };
  return (await retry(() => person.call('POST', '/api/posts', { userEmail: person.email, postData })))._id;
}

async function upload(origin: string, cookie: string, photo: Buffer): Promise<string> {
  const { type, body } = formOf({ upload_preset: 'keyturn', folder: 'listings' }, photo);
  const headers = { 'content-type': type, 'x-requested-with': 'fetch', cookie };
  const { text } = await send(origin, { method: 'POST', path: '/api/media/upload', headers, body });
  return (JSON.parse(text) as { secure_url: string }).secure_url;
}

/** What one service stores reaches the next by event, a moment later. */
async function retry<T>(job: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await job();
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
