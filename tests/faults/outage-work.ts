import { setTimeout as pause } from 'node:timers/promises';
import { QUEUES } from '@keyturn/contracts/queues';
import type { MatchesAnswer } from '@keyturn/contracts/matching';
import type { TourRequest } from '@keyturn/contracts/tours';
import { connect } from 'amqplib';
import type { FreeStack } from '../../infra/stack/free-stack.ts';
import { askForTour, countNotices, openPerson, openSeller, publish } from './cases/testing.ts';
import type { Person } from './people.ts';
import { readMatches } from './verify.ts';

/** Somebody with listings, and somebody who asks for a tour of the first. */
export interface Poster {
  readonly seller: Person;
  readonly buyer: Person;
  readonly name: string;
  readonly listings: readonly string[];
  tour: string;
}

const LOOK_MS = 10;
/** An edit that takes longer counts as that. */
const LONGEST_MS = 30_000;

/** Opens a poster whose listings everybody has heard of, with an accepted tour of the first. */
export async function openPoster(stack: FreeStack, at: number, count: number): Promise<Poster> {
  const seller = await openSeller(stack);
  const buyer = await openPerson(stack, `Buyer ${at}`);
  const name = `Outage ${String.fromCharCode(65 + at)} Court`;
  const listings: string[] = [];
  for (let number = 0; number < count; number += 1) listings.push(await publish(seller, name));
  const poster = { seller, buyer, name, listings, tour: '' };
  poster.tour = await askForTour(buyer, listings[0] ?? '', at);
  return poster;
}

export const setRent = ({ seller }: Poster, postId: string, rent: number): Promise<unknown> =>
  seller.client.call('POST', '/api/update-post-field', { postId, field: 'monthlyRent', value: `$${rent}` });

/** Each listing so many times, and an answer to the tour; answers how many events that made. */
export async function workThrough(poster: Poster, edits: number, firstRent: number): Promise<number> {
  for (let edit = 0; edit < edits; edit += 1) {
    for (const id of poster.listings) await setRent(poster, id, firstRent + edit);
  }
  await poster.seller.client.call('PUT', `/api/tour-requests/${poster.tour}/accept`, {});
  return poster.listings.length * edits + 1;
}

/** What of it does not show yet in matches, tours and notices, or shows twice; empty when every effect is there once. */
export async function findLate(url: string, posters: readonly Poster[], rent: string): Promise<string[]> {
  const listed = await readMatches(url);
  const late: string[] = [];
  for (const { buyer, listings, name } of posters) {
    for (const id of listings) {
      const rents = listed.get(id) ?? [];
      if (rents.join() !== rent) late.push(`${name} ${id} among the matches: ${rents.join()}`);
    }
    const [tour] = await buyer.client.call<TourRequest[]>('GET', '/api/tour-requests/sent/me');
    if (tour?.listing.monthlyRent !== rent) late.push(`${name} in its tour: ${tour?.listing.monthlyRent}`);
    const notices = await countNotices(buyer, 'tours.accepted', name);
    if (notices !== 1) late.push(`${name}: ${notices} notices`);
  }
  return late;
}

/** From the answer to an edit until the matches show it, in ms, one after the other. */
export async function measureDelays(poster: Poster, count: number): Promise<number[]> {
  // The newest stands first.
  const listing = poster.listings.at(-1) ?? '';
  const delays: number[] = [];
  for (let rent = 1000; rent < 1000 + count; rent += 1) {
    await setRent(poster, listing, rent);
    const startedAt = performance.now();
    while (!(await shows(poster, listing, `$${rent}`)) && performance.now() - startedAt < LONGEST_MS)
      await pause(LOOK_MS);
    delays.push(performance.now() - startedAt);
  }
  return delays.sort((one, other) => one - other);
}

async function shows({ buyer }: Poster, listing: string, rent: string): Promise<boolean> {
  const { listings } = await buyer.client.call<MatchesAnswer>('GET', '/api/matches?limit=5');
  return listings.some(({ _id, monthlyRent }) => _id === listing && monthlyRent === rent);
}

/** Hears every event that reaches the broker, and can say what waits there. */
export async function openEar({ servers }: FreeStack) {
  const heard = new Map<string, number>();
  const connection = await connect(servers.brokerUrl);
  const channel = await connection.createChannel();
  const { queue } = await channel.assertQueue('', { exclusive: true });
  await channel.bindQueue(queue, 'keyturn.events', '#');
  const hear = ({ properties }: { properties: { messageId?: unknown } }): void => {
    const id = String(properties.messageId);
    heard.set(id, (heard.get(id) ?? 0) + 1);
  };
  await channel.consume(queue, (message) => message && hear(message), { noAck: true });
  return {
    heard,
    async countWaiting(): Promise<number> {
      const queues = await Promise.all(Object.keys(QUEUES).map((name) => channel.checkQueue(name)));
      return queues.reduce((sum, { messageCount }) => sum + messageCount, 0);
    },
    close: () => connection.close(),
  };
}
