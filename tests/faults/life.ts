import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { CreateDraftAnswer } from '@keyturn/contracts/posts';
import type { TourRequest } from '@keyturn/contracts/tours';
import { WEEKDAYS } from '@keyturn/domain/availability';
import { addDays } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import { weekdayOf } from '@keyturn/domain/slots';
import { HALF_HOURS } from '@keyturn/domain/time-of-day';
import { answerRequest, courseOf } from './answers.ts';
import { converse, handOver, type Ending } from './hand-over.ts';
import type { Answered, Expected, Journal, Write } from './journal.ts';
import { logIn, logOut, registerPerson, type Person } from './people.ts';
import { asked, textOf, type Stand } from './stand.ts';

/** A seller and a buyer who use the product, and what the seller published. */
export interface Life {
  readonly seller: Person;
  readonly buyer: Person;
  readonly listings: Listing[];
  /** Ids of the drafts that were acknowledged. */
  readonly drafts: string[];
  /** Addresses of the photos that were acknowledged. */
  readonly photos: string[];
  /** Ids of the conversations in which something was acknowledged. */
  readonly conversations: string[];
  /** Further sessions of the buyer; the key stands in the journal. */
  readonly sessions: { readonly key: string; readonly cookie: string }[];
}

/** A published listing; its title, which no other has, stands in the notices about it. */
export interface Listing {
  readonly id: string;
  readonly title: string;
  tourId: string | null;
}

/** Rent of a listing as it is published, changed right after. */
export const FIRST_RENT = '$500';

/** Fewer than the twenty tour requests that a buyer may make in an hour, and all that is told of them stands in a list of fifty notices. */
const MOST_LISTINGS = 18;
const AGAIN_MS = 100;
/** Tries that wait for an event; then one goes on writing, as the broker may be away. */
const MOST_WAITS = 20;
const PHOTO = new URL('../testing/photos/person1.jpg', import.meta.url);
const ALL_DAY = [{ start: '8:00 AM', end: '8:00 PM' }];

/** Lives one life until it is full or over: every kind of write, each of them in the journal. */
export async function liveOnce(
  url: string,
  journal: Journal,
  isOver: () => boolean,
  begin: (life: Life) => void,
): Promise<void> {
  const seller = await registerPerson(url, 'seller', isOver);
  const buyer = await registerPerson(url, 'buyer', isOver);
  if (!seller || !buyer) return;
  const life: Life = { seller, buyer, listings: [], drafts: [], photos: [], conversations: [], sessions: [] };
  begin(life);
  const { call, upload } = seller.client;
  const photo = new Uint8Array(readFileSync(PHOTO));

  for (let turn = 0; turn < MOST_LISTINGS && !isOver(); turn += 1) {
    await saveProfile(`Seller ${turn}`);
    await saveAvailability(turn);
    if (turn % 6 === 0) await comeAndGo(turn);
    const sent = await once({ kind: 'photo', key: `${seller.email} ${turn}`, value: '' }, () => upload('lab', photo));
    if (sent.answer !== null) life.photos.push(sent.answer);
    const listing = await publish(turn);
    if (!listing) continue;
    await saveField(listing.id, 'monthlyRent', `$${600 + turn}`);
    const { steps, ending, isRemoved } = courseOf(turn);
    const first = firstOf(turn);
    const tourId = await askForTour(listing, first);
    if (tourId !== null && steps.length === 0) await cancelTour(tourId);
    if (tourId !== null && steps.length > 0) {
      await answerRequest({ id: tourId, first, turn }, steps, life, insist);
      await saveNote(tourId, `Note ${turn}`);
    }
    const isSaved = await insist({ kind: 'save', key: listing.id }, () => save(listing.id), { notYet: [404] });
    if (isSaved && turn % 3 === 1) await insist({ kind: 'unsave', key: listing.id }, () => unsave(listing.id));
    if (isRemoved) await remove(listing.id);
    if (tourId !== null && ending) await handOn(tourId, ending);
  }

  /** Sends once: what nobody confirmed may be there or not. */
  function once<T>(write: Write, send: () => Promise<T>): Promise<Answered<T>> {
    return journal.attempt(write, send);
  }

  /** Sends again while nobody knows the outcome, as somebody does who reads that it failed. Null when it was refused. */
  async function insist<T>(
    { kind, key, value = 'done' }: Omit<Write, 'value'> & { value?: string },
    send: () => Promise<T>,
    expected: Expected = {},
  ): Promise<Answered<T> | null> {
    for (let tries = 0, waits = 0; !isOver() && waits < MOST_WAITS; tries += 1) {
      const answered = await journal.attempt(
        { kind, key, value },
        send,
        tries === 0 ? { ...expected, done: [] } : expected,
      );
      if (answered.outcome === 'acknowledged') return answered;
      if (answered.outcome === 'refused' && !expected.notYet) return null;
      waits += Number(answered.outcome === 'refused');
      await pause(AGAIN_MS);
    }
    return null;
  }

  async function saveProfile(name: string): Promise<void> {
    const body = { name, email: seller?.email, location: 'Provo UT' };
    await once({ kind: 'profile', key: body.email ?? '', value: name }, () => call('POST', '/api/profiles', body));
  }

  async function saveAvailability(turn: number): Promise<void> {
    const start = HALF_HOURS[turn] ?? '';
    const availability = Object.fromEntries(WEEKDAYS.map((day) => [day, ALL_DAY]));
    const body = { email: life.seller.email, availability: { ...availability, Sunday: [{ start, end: '8:00 PM' }] } };
    const write = { kind: 'availability', key: body.email, value: start } as const;
    // The first one is needed by every tour.
    if (turn === 0) await insist(write, () => call('POST', '/api/set-availability', body));
    else await once(write, () => call('POST', '/api/set-availability', body));
  }

  function saveField(postId: string, field: string, value: string): Promise<unknown> {
    const body = { postId, field, value };
    return once({ kind: 'field', key: `${postId}.${field}`, value }, () =>
      call('POST', '/api/update-post-field', body),
    );
  }

  async function publish(turn: number): Promise<Listing | null> {
    const { email } = life.seller;
    const write = { kind: 'draft', key: email, value: String(turn) } as const;
    const draft = await once(write, () => call<CreateDraftAnswer>('POST', '/api/create-draft', { email }));
    const id = draft.answer?._id;
    if (id === undefined) return null;
    life.drafts.push(id);
    for (const change of ['first', 'second', 'third']) await saveField(id, 'notes', `${change} note of ${turn}`);
    // Letters alone: a public name must not look like a phone number.
    const title = `Lab ${randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
    const address = { street: '12 Center Street', city: 'Provo', state: 'UT' };
    const home = { leaseType: 'Private Room', startDate: '2027-01-04' };
    const postData = { _id: id, ...address, ...home, complex: title, monthlyRent: FIRST_RENT };
    life.listings.push({ id, title, tourId: null });
    const done = await insist(
      { kind: 'publish', key: id },
      () => call('POST', '/api/posts', { userEmail: email, postData }),
      // Posts has not heard of the profile yet.
      { notYet: [403] },
    );
    return done && (life.listings.at(-1) ?? null);
  }

  /** The time of a turn that the buyer asks for: no two of a life are for the same one. */
  function firstOf(turn: number): Stand {
    const days = [1, 2, 3, 4, 5, 6].map((days) => addDays(denverToday(new Date()), days));
    const weekdays = days.filter((day) => weekdayOf(day) !== 'Sunday');
    return asked(weekdays[turn % 5] ?? '', HALF_HOURS[turn] ?? '');
  }

  async function askForTour(listing: Listing, first: Stand): Promise<string | null> {
    const { requestedDate, requestedTime } = first;
    const body = { listingId: listing.id, buyerEmail: life.buyer.email, requestedDate, requestedTime };
    const done = await insist(
      { kind: 'tour', key: listing.id, value: textOf(first) },
      () => life.buyer.client.call<TourRequest>('POST', '/api/tour-requests', body),
      // Tours has not heard of the listing yet.
      { notYet: [404] },
    );
    listing.tourId = done?.answer?._id ?? null;
    return listing.tourId;
  }

  async function saveNote(id: string, note: string): Promise<void> {
    await once({ kind: 'note', key: id, value: note }, () => call('PUT', `/api/tour-requests/${id}/note`, { note }));
  }

  /** The buyer takes the request back. */
  async function cancelTour(id: string): Promise<void> {
    const cancel = () => life.buyer.client.call('DELETE', `/api/tour-requests/${id}`);
    await insist({ kind: 'cancel', key: id }, cancel, { done: [404] });
  }

  /** The two write to each other, then the lease goes over as far as told. */
  async function handOn(tourId: string, ending: Ending): Promise<void> {
    if (await converse(tourId, life, insist)) life.conversations.push(tourId);
    await handOver(tourId, ending, life, insist);
  }

  async function remove(id: string): Promise<void> {
    await insist({ kind: 'remove', key: id }, () => call('DELETE', `/api/posts/${id}`), { done: [404] });
  }

  function save(id: string): Promise<unknown> {
    return life.buyer.client.call('PUT', `/api/saved-listings/me/${id}`);
  }

  function unsave(id: string): Promise<unknown> {
    return life.buyer.client.call('DELETE', `/api/saved-listings/me/${id}`);
  }

  /** The buyer logs in on another device, and out again there. */
  async function comeAndGo(turn: number): Promise<void> {
    const { email } = life.buyer;
    const key = `${email} ${turn}`;
    const { answer: cookie } = await once({ kind: 'log-in', key, value: '' }, () => logIn(url, email));
    if (cookie === null) return;
    life.sessions.push({ key, cookie });
    await insist({ kind: 'log-out', key }, () => logOut(url, cookie));
  }
}
