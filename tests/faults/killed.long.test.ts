import assert from 'node:assert/strict';
import type { MatchesAnswer } from '@keyturn/contracts/matching';
import type { NotificationsAnswer } from '@keyturn/contracts/notifications';
import { WEEKDAYS } from '@keyturn/domain/availability';
import { addDays } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import { HALF_HOURS } from '@keyturn/domain/time-of-day';
import { describeUnless, test } from '@keyturn/service-kit/testing-context';
import { openClient, type Client } from '../../infra/embedded/seed/client.ts';
import { startFreeStack, type FreeStack } from '../../infra/stack/free-stack.ts';
import { findMissing } from '../../infra/stack/servers.ts';
import { eventually } from '../testing/eventually.ts';

const SELLER = { name: 'Sue Roth', email: 'sue@example.edu' };
const BUYER = { name: 'Ben Ray', email: 'ben@example.edu' };

describeUnless(findMissing(), 'a killed process', () => {
  let stack: FreeStack;
  let seller: Client;
  let buyer: Client;
  beforeAll(async () => {
    stack = await startFreeStack();
    [seller, buyer] = [await register(SELLER), await register(BUYER)];
    const availability = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ start: '8:00 AM', end: '8:00 PM' }]]));
    await seller.call('POST', '/api/set-availability', { email: SELLER.email, availability });
  });
  afterAll(() => stack.stop());

  async function register(person: typeof SELLER): Promise<Client> {
    const client = openClient(stack.url);
    await client.call('POST', '/api/users/register', { ...person, password: 'quiet mountain lease' });
    await client.call('POST', '/api/profiles', { ...person, location: 'Provo UT' });
    return client;
  }

  /** Makes a service kill itself at a point while `act` runs, then waits until it is back. */
  async function whileKilledAt(service: string, point: string, act: () => Promise<unknown>): Promise<void> {
    const { supervisor, programs } = stack;
    const program = programs.find(({ name }) => name === service);
    assert.ok(program);
    await supervisor.replace({ ...program, env: { ...program.env, KILL_AT: point } });
    const ended = supervisor.ended(service);
    supervisor.startNextAs(program);
    await supervisor.ready(service);
    await act();
    assert.equal((await ended).signal, 'SIGKILL');
    await supervisor.ready(service);
  }

  /** Other services may first have to receive the profile or listing. */
  async function publish(complex: string): Promise<string> {
    const address = { street: '12 Center Street', city: 'Provo', state: 'UT', complex };
    const home = { monthlyRent: '$600', leaseType: 'Private Room', startDate: '2027-01-04' };
    const { _id } = await seller.call<{ _id: string }>('POST', '/api/create-draft', { email: SELLER.email });
    const body = { userEmail: SELLER.email, postData: { ...address, ...home, _id } };
    await eventually(() => seller.call('POST', '/api/posts', body));
    return _id;
  }

  async function askForTour(listingId: string): Promise<void> {
    const requestedDate = addDays(denverToday(new Date()), 1);
    const body = { listingId, buyerEmail: BUYER.email, requestedDate, requestedTime: HALF_HOURS[0] };
    await eventually(() => buyer.call('POST', '/api/tour-requests', body));
  }

  const countMatches = async (id: string): Promise<number> => {
    const { listings } = await buyer.call<MatchesAnswer>('GET', '/api/matches?limit=100');
    return listings.filter(({ _id }) => _id === id).length;
  };
  const readRequested = async (): Promise<readonly string[]> => {
    const { items } = await seller.call<NotificationsAnswer>('GET', '/api/notifications');
    return items.filter(({ type }) => type === 'tours.requested').map(({ body }) => body);
  };

  for (const point of ['publish.before', 'publish.after']) {
    test(`a relay killed at ${point} sends the event after its restart, with one effect`, async () => {
      let listing = '';
      await whileKilledAt('posts', point, async () => (listing = await publish(`Relay Court ${point}`)));
      await eventually(async () => assert.equal(await countMatches(listing), 1));
      await publish('Later Court');
      assert.equal(await countMatches(listing), 1);
    });
  }

  test('a consumer killed after its effect and before its confirmation gets the event again, with one effect', async () => {
    const first = await publish('Consumer Court');
    await whileKilledAt('notifications', 'handle.after', () => askForTour(first));
    await askForTour(await publish('Next Court'));
    // A queue is ordered: with the second notice, the first event was redelivered.
    await eventually(async () => assert.match((await readRequested()).join('\n'), /Next Court/));
    assert.equal((await readRequested()).filter((body) => body.includes('Consumer Court')).length, 1);
  });
});
