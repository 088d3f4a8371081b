import { DAY_MS } from '@keyturn/domain/durations';
import type { Availability } from '@keyturn/contracts/availability';
import type { LivePost } from '@keyturn/contracts/events';
import { newId } from '@keyturn/service-kit/ids';
import type { Identity } from '@keyturn/service-kit/identity';
import type { Service, ServiceDeps } from '@keyturn/service-kit/service';
import {
  createTestClock,
  startTestService,
  testUser,
  type Answer,
  type TestService,
} from '@keyturn/service-kit/testing';
import { livePost } from '@keyturn/service-kit/testing-events';
import { createTours } from './app.ts';
import type { Deps } from './change-tour.ts';
import { openCollections } from './collections.ts';

type Context = Parameters<typeof startTestService>[1];

/** The seller; has hours all week in `startTours`. */
export const SELLER = testUser('Sam Hill');
export const BUYER = testUser('Ann Lee');
export const STRANGER = testUser('Bob Ray');
export const LISTING = 'listing-one';
/** A slot that `startTours` offers: the test clock starts on Monday 2026-11-23, 10:00 in Denver. */
export const SLOT = { requestedDate: '2026-11-25', requestedTime: '3:30 PM' };

export const WEEK: Availability = Object.fromEntries(
  ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [
    day,
    [{ start: '8:00 AM', end: '8:00 PM' }],
  ]),
);

/** Without its own jobs: they follow the machine's minutes, while tests advance by days. */
export const createIdleTours = (deps: ServiceDeps): Service => createTours(deps, { sweepMs: DAY_MS });

/** The tours service with one live listing whose seller offers the whole week. */
export async function startTours(
  context: Context,
  start?: string,
  create: (deps: ServiceDeps) => Service = createIdleTours,
): Promise<TestService> {
  const service = await startTestService(create, context, { clock: createTestClock(start) });
  for (const person of [SELLER, BUYER]) await publishProfile(service, person);
  await publishPost(service, LISTING);
  await setAvailability(service, SELLER, WEEK);
  await service.settle();
  return service;
}

/** The dependencies of the service's jobs. */
export const rulesOf = ({ store, clock }: TestService): Deps => ({
  collections: openCollections(store),
  now: clock.now,
  newId,
});

export async function publishProfile(
  service: TestService,
  { userId, email, name }: Identity,
  revision = 1,
): Promise<void> {
  const data = { userId, email, name, photo: `/media/${name}.jpg`, location: 'Provo UT', isPropertyManager: false };
  await service.publish({
    type: 'profiles.saved',
    revision,
    data: { ...data, isVerified: false, profileCreated: true },
  });
}

/** Publishes a live listing of the seller to the service. */
export async function publishPost(
  service: TestService,
  id: string,
  { revision = 1, ...fields }: Partial<LivePost> & { revision?: number } = {},
): Promise<void> {
  const data = livePost(id, fields);
  await service.publish({ type: revision === 1 ? 'posts.published' : 'posts.updated', revision, data });
}

export async function publishRemoved(service: TestService, id: string, revision = 9): Promise<void> {
  await service.publish({ type: 'posts.removed', revision, data: { _id: id, userId: SELLER.userId } });
  await service.settle();
}

export const setAvailability = (
  service: TestService,
  user: Identity,
  availability: unknown,
  more: object = {},
): Promise<Answer> =>
  service.call('POST', '/api/set-availability', { user, body: { email: user.email, availability, ...more } });

export const ask = (service: TestService, buyer: Identity = BUYER, fields: object = {}): Promise<Answer> =>
  service.call('POST', '/api/tour-requests', {
    user: buyer,
    body: { listingId: LISTING, buyerEmail: buyer.email, ...SLOT, ...fields },
  });

/** Publishes further live listings: a buyer has one pending request for each. */
export async function publishListings(service: TestService, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `listing-${at}`);
  for (const id of ids) await publishPost(service, id);
  await service.settle();
  return ids;
}

/** Requests a tour successfully; returns its id. */
export async function askForTour(service: TestService, buyer: Identity = BUYER, fields: object = {}): Promise<string> {
  const { status, body } = await ask(service, buyer, fields);
  if (status !== 201) throw new Error(`ask: ${status} ${JSON.stringify(body)}`);
  return body._id as string;
}

type Action = 'accept' | 'reject' | 'note';

export const answerTour = (service: TestService, id: string, action: Action, user = SELLER, body: object = {}) =>
  service.call('PUT', `/api/tour-requests/${id}/${action}`, { user, body });

/** Another time than `SLOT`. */
export const OTHER = { requestedDate: '2026-11-26', requestedTime: '5:00 PM' };

export const proposeTime = (service: TestService, id: string, body: object = OTHER, user = SELLER): Promise<Answer> =>
  service.call('PUT', `/api/tour-requests/${id}/propose`, { user, body });

export const acceptProposal = (service: TestService, id: string, user = BUYER): Promise<Answer> =>
  service.call('PUT', `/api/tour-requests/${id}/proposal/accept`, { user });

export const callOff = (service: TestService, id: string, user = BUYER, reason = 'I am ill'): Promise<Answer> =>
  service.call('PUT', `/api/tour-requests/${id}/cancel`, { user, body: { reason } });

export const withdrawTour = (service: TestService, id: string, user = BUYER): Promise<Answer> =>
  service.call('DELETE', `/api/tour-requests/${id}`, { user, body: { userEmail: user.email } });

export const listTours = async (service: TestService, tab: 'sent' | 'received', user: Identity) =>
  (await service.call('GET', `/api/tour-requests/${tab}/me`, { user })).body;

/** The types of tour events so far. */
export async function tourEvents(service: TestService): Promise<string[]> {
  await service.settle();
  return service.events().flatMap(({ type }) => (type.startsWith('tours.') ? [type] : []));
}
