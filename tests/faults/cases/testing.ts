import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { MatchesAnswer } from '@keyturn/contracts/matching';
import type { NotificationsAnswer } from '@keyturn/contracts/notifications';
import type { TourRequest } from '@keyturn/contracts/tours';
import { WEEKDAYS } from '@keyturn/domain/availability';
import { addDays } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import { HALF_HOURS } from '@keyturn/domain/time-of-day';
import { startFreeStack, type FreeStack } from '../../../infra/stack/free-stack.ts';
import type { End } from '../../../infra/stack/supervisor.ts';
import { SeedError } from '../../../infra/embedded/seed/client.ts';
import { openLinks, type Links } from '../links.ts';
import { registerPerson, type Person } from '../people.ts';

/** A stack between whose parts faults can be put. */
export interface FaultyStack {
  readonly stack: FreeStack;
  readonly links: Links;
  stop(): Promise<void>;
}

/** Starts it; nothing fails yet. */
export async function startFaultyStack(): Promise<FaultyStack> {
  const links = await openLinks();
  const stack = await startFreeStack({ via: links.via });
  return {
    stack,
    links,
    async stop() {
      await links.heal();
      await stack.stop();
      await links.close();
    },
  };
}

/** Somebody with a saved profile that every service has heard of. */
export async function openPerson({ url }: FreeStack, name: string): Promise<Person> {
  const person = await registerPerson(url, 'person', () => false);
  assert.ok(person);
  await person.client.call('POST', '/api/profiles', { name, email: person.email, location: 'Provo UT' });
  return person;
}

/** Asks until it does not fail any more and answers that; throws as it does after the limit. */
export async function eventually<T>(ask: () => Promise<T>, limitMs = 30_000): Promise<T> {
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline) {
    try {
      return await ask();
    } catch {
      await pause(50);
    }
  }
  return ask();
}

/** The status of a call's answer (0: none), and how long it took. */
export async function timed(call: Promise<unknown>): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  const status = await call.then(
    () => 200,
    (error: unknown) => (error instanceof SeedError ? error.status : 0),
  );
  return { status, ms: performance.now() - startedAt };
}

/** One read that only this service and its store can answer, for each service. */
export const READS: Readonly<Record<string, string>> = {
  profiles: '/api/profiles/me',
  posts: '/api/posts/user/me',
  tours: '/api/tour-requests/sent/me',
  notifications: '/api/notifications',
  transfers: '/api/conversations',
  moderation: '/api/blocks',
  matching: '/api/saved-listings/me',
};

/** Publishes a listing and answers its id; posts may first have to hear of the profile. */
export async function publish({ client, email }: Person, complex: string): Promise<string> {
  const address = { street: '12 Center Street', city: 'Provo', state: 'UT', complex };
  const home = { monthlyRent: '$600', leaseType: 'Private Room', startDate: '2027-01-04' };
  const draft = await client.call<{ _id: string }>('POST', '/api/create-draft', { email });
  const body = { userEmail: email, postData: { ...address, ...home, _id: draft._id } };
  await eventually(() => client.call('POST', '/api/posts', body));
  return draft._id;
}

/** Somebody who shows homes from eight to eight on every day. */
export async function openSeller(stack: FreeStack): Promise<Person> {
  const seller = await openPerson(stack, 'Sue Roth');
  const availability = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ start: '8:00 AM', end: '8:00 PM' }]]));
  await seller.client.call('POST', '/api/set-availability', { email: seller.email, availability });
  return seller;
}

/** Asks for tomorrow's tour at one of the half hours; tours may first have to hear of the listing. */
export async function askForTour({ client, email }: Person, listingId: string, halfHour: number): Promise<string> {
  const requestedDate = addDays(denverToday(new Date()), 1);
  const body = { listingId, buyerEmail: email, requestedDate, requestedTime: HALF_HOURS[halfHour] };
  return (await eventually(() => client.call<TourRequest>('POST', '/api/tour-requests', body)))._id;
}

/** How often a listing, with this rent, stands among the matches. */
export async function countMatches({ client }: Person, id: string, rent = '$600'): Promise<number> {
  const { listings } = await client.call<MatchesAnswer>('GET', '/api/matches?limit=100');
  return listings.filter(({ _id, monthlyRent }) => _id === id && monthlyRent === rent).length;
}

/** How many notices of a kind name a listing. */
export async function countNotices({ client }: Person, kind: string, title: string): Promise<number> {
  const { items } = await client.call<NotificationsAnswer>('GET', '/api/notifications');
  return items.filter(({ type, body }) => type === kind && body.includes(title)).length;
}

/** Does something while a service ends itself at a point; its next start is one as ever. */
export async function whileKilledAt<T>(
  stack: FreeStack,
  service: string,
  point: string,
  act: (ended: Promise<End>) => Promise<T>,
) {
  const { supervisor, programs } = stack;
  const program = programs.find(({ name }) => name === service);
  assert.ok(program);
  await supervisor.replace({ ...program, env: { ...program.env, KILL_AT: `${point}:1` } });
  const ended = supervisor.ended(service);
  supervisor.startNextAs(program);
  await supervisor.ready(service);
  await act(ended);
  const end = await Promise.race([ended, pause(15_000, null)]);
  assert.equal(end?.signal, 'SIGKILL', `${point} was not reached`);
  await eventually(async () => assert.ok(supervisor.pid(service)));
  await supervisor.ready(service);
}
