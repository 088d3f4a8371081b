import { SESSION_COOKIE } from '@keyturn/contracts/session';
import { WEEKDAYS } from '@keyturn/domain/availability';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { nextNetwork, requireStatus, send, type Call, type Told } from './busy-calls.ts';
import { PASSWORD } from './callers.ts';

/** Somebody with an account, at an address that the product believes. */
export interface Stranger {
  readonly email: string;
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly call: Call;
}

/** What a listing has to have. */
export const COMPLETE = {
  street: '742 N 300 E',
  city: 'Provo',
  state: 'UT',
  leaseType: 'Private Room',
  monthlyRent: '$600',
  startDate: '2027-01-04',
};

/** Registers somebody, who has a profile then. */
export async function openStranger(url: string, email: string, name = 'Ann Lee', more: object = {}): Promise<Stranger> {
  const from = { 'x-forwarded-for': nextNetwork() };
  const made = await send(url, 'POST', '/api/users/register', {
    headers: from,
    body: { name, email, password: PASSWORD },
  });
  requireStatus(made, 201, `register ${email}`);
  const headers = { ...from, cookie: made.cookies.find((one) => one.startsWith(`${SESSION_COOKIE}=`)) ?? '' };
  const call: Call = (method, path, body) => send(url, method, path, { headers, body });
  const profile = { email, name, location: 'Provo UT', ...more };
  requireStatus(await call('POST', '/api/profiles', profile), 200, `profile of ${email}`);
  return { email, id: (made.body['user'] as { id: string }).id, headers, call };
}

/** Sends until what it needs was heard of. */
async function untilDone(what: string, act: () => Promise<Told>): Promise<Told> {
  let last: Told | undefined;
  const isDone = async (): Promise<boolean> => (last = await act()).status < 300;
  await untilSo(isDone, what).catch((error: unknown) => {
    throw new Error(`${what}: ${last?.status} ${last?.text}`, { cause: error });
  });
  return last as Told;
}

/** Puts a listing live, once the product has heard who it is of; its id. */
export async function publish(person: Stranger, fields: object = {}): Promise<string> {
  const { body } = await untilDone('a listing', () => sendListing(person, fields));
  return String(body['_id']);
}

/** Sends a complete listing. */
export function sendListing({ call, email }: Stranger, fields: object = {}): Promise<Told> {
  return call('POST', '/api/posts', { userEmail: email, postData: { ...COMPLETE, ...fields } });
}

/** Somebody shows homes all day, every day. */
export async function showAllDay({ call, email }: Stranger): Promise<void> {
  const availability = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ start: '8:00 AM', end: '8:00 PM' }]]));
  requireStatus(await call('POST', '/api/set-availability', { email, availability }), 200, 'availability');
}

/** When a tour of a listing can be asked for. */
export async function freeTimes({ call }: Stranger, listingId: string): Promise<{ date: string; time: string }[]> {
  const { body } = await untilDone('the times', () => call('GET', `/api/tour-requests/slots/${listingId}`));
  const days = body['days'] as { date: string; times: string[] }[];
  return days.flatMap(({ date, times }) => times.map((time) => ({ date, time })));
}

/** Asks for one of them; what was answered. */
export function askAt({ call, email }: Stranger, listingId: string, { date, time } = NEVER): Promise<Told> {
  const asked = { listingId, buyerEmail: email, requestedDate: date, requestedTime: time };
  return call('POST', '/api/tour-requests', asked);
}
const NEVER = { date: '', time: '' };

/** Asks for the n-th of them. */
export const askForTour = async (buyer: Stranger, listingId: string, at: number): Promise<Told> =>
  askAt(buyer, listingId, (await freeTimes(buyer, listingId))[at]);
