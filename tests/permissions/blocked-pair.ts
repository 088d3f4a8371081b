import { setTimeout as pause } from 'node:timers/promises';
import { WEEKDAYS } from '@keyturn/domain/availability';
import { addDays } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import { openClient, SeedError, type Client } from '../../infra/embedded/seed/client.ts';

const PASSWORD = 'quiet mountain lease';
const HOME = { street: '12 Elm St', city: 'Provo', state: 'UT', monthlyRent: '$850', leaseType: 'Private Room' };

/** One of two people with every kind of open item between them. */
export interface Party {
  readonly client: Client;
  readonly userId: string;
  readonly email: string;
  /** Two listings: one that the other has requested, and one without requests. */
  readonly listingId: string;
  readonly freeListingId: string;
  /** The other's requests for this one's listings: pending, and accepted with the lease offered. */
  readonly receivedId: string;
  readonly agreedId: string;
  readonly transferId: string;
  /** A free half hour for the other. */
  readonly slot: { readonly requestedDate: string; readonly requestedTime: string };
  readonly later: string;
}

/** Retries until it succeeds, because services receive events with a delay. */
export async function soon<T>(job: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await job();
    } catch (error) {
      if (tries === 200) throw error;
      await pause(50);
    }
  }
}

/** A call's status. */
export async function statusOf(client: Client, method: string, path: string, body?: unknown): Promise<number> {
  try {
    const answer = await client.call(method, path, body);
    if (answer === undefined) return 204;
    const isNew = method === 'POST' && /tour-requests$|messages$|transfers$/.test(path);
    return isNew ? 201 : 200;
  } catch (error) {
    if (error instanceof SeedError) return error.status;
    throw error;
  }
}

type Known = Pick<Party, 'client' | 'userId' | 'email'>;

async function join(url: string, name: string): Promise<Known> {
  const client = openClient(url);
  const email = `${name.toLowerCase().replace(' ', '.')}@example.edu`;
  const { user } = await client.call<{ user: { id: string } }>('POST', '/api/users/register', {
    name,
    email,
    password: PASSWORD,
  });
  await client.call('POST', '/api/profiles', { email, name, location: 'Provo UT' });
  const availability = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ start: '8:00 AM', end: '8:00 PM' }]]));
  await client.call('POST', '/api/set-availability', { email, availability });
  return { client, userId: user.id, email };
}

async function publish({ client, email }: Known): Promise<string> {
  const postData = { ...HOME, startDate: '2027-01-04' };
  return (await soon(() => client.call<{ _id: string }>('POST', '/api/posts', { userEmail: email, postData })))._id;
}

const slotAt = (requestedTime: string) => ({ requestedDate: addDays(denverToday(new Date()), 2), requestedTime });

async function ask({ client, email }: Known, listingId: string, time: string): Promise<string> {
  const asked = { listingId, buyerEmail: email, ...slotAt(time) };
  return (await soon(() => client.call<{ _id: string }>('POST', '/api/tour-requests', asked)))._id;
}

/** Opens an owner's items with a requester. */
async function open(owner: Known, asker: Known): Promise<Party> {
  const [listingId, agreedListing, freeListingId] = [await publish(owner), await publish(owner), await publish(owner)];
  await soon(() => asker.client.call('PUT', `/api/saved-listings/me/${listingId}`));
  const receivedId = await ask(asker, listingId, '9:00 AM');
  const agreedId = await ask(asker, agreedListing, '10:00 AM');
  await owner.client.call('PUT', `/api/tour-requests/${agreedId}/accept`, {});
  const offer = { tourId: agreedId, kind: 'assignment' };
  const { _id: transferId } = await soon(() => owner.client.call<{ _id: string }>('POST', '/api/transfers', offer));
  const message = { text: 'Hello' };
  await soon(() => asker.client.call('POST', `/api/conversations/${receivedId}/messages`, message));
  await soon(() => asker.client.call('POST', `/api/conversations/${agreedId}/messages`, message));
  const later = addDays(denverToday(new Date()), 3);
  return { ...owner, listingId, freeListingId, receivedId, agreedId, transferId, slot: slotAt('11:00 AM'), later };
}

/** Two people, each with listings that the other has requested, and a third. */
export async function beginPair(url: string): Promise<{ pair: readonly [Party, Party]; third: Party }> {
  const [one, other, third] = [await join(url, 'Ann Lee'), await join(url, 'Bob Ray'), await join(url, 'Cy Third')];
  const pair = [await open(one, other), await open(other, one)] as const;
  return { pair, third: { ...pair[0], ...third } };
}
