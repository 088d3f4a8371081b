import { DAY_MS } from '@keyturn/domain/durations';
import type { ConversationAnswer } from '@keyturn/contracts/conversations';
import type { TourEventData } from '@keyturn/contracts/events';
import type { Identity } from '@keyturn/service-kit/identity';
import type { Service, ServiceDeps } from '@keyturn/service-kit/service';
import { testUser, type Answer, type TestService } from '@keyturn/service-kit/testing';
import { livePost } from '@keyturn/service-kit/testing-events';
import { createTransfers } from './app.ts';
import type { TourEvent } from './copies.ts';

/** The seller and owner of the listing. */
export const SELLER = testUser('Sam Hill');
export const BUYER = testUser('Ann Lee');
export const STRANGER = testUser('Bob Ray');
export const LISTING = 'listing-one';
export const TOUR = 'tour-one';

/** Without its own jobs: they follow the machine's minutes, while tests advance by days. */
export const createIdleTransfers = (deps: ServiceDeps): Service => createTransfers(deps, { sweepMs: DAY_MS });

/** Publishes a tour's event, by default a second later and with the next revision. */
export async function publishTour(
  service: TestService,
  type: TourEvent,
  { id, revision, ...fields }: Partial<TourEventData> & { id?: string; revision?: number } = {},
): Promise<void> {
  const tour = { tourId: TOUR, listingId: LISTING, listingTitle: 'Wymount', buyer: BUYER, seller: SELLER };
  const data = { ...tour, date: '2026-11-25', time: '3:30 PM', note: '', ...fields };
  const told = service.events().filter((event) => (event.data as Partial<TourEventData>).tourId === data.tourId);
  service.clock.advance(1000);
  await service.publish({ type, data, revision: revision ?? told.length + 1, ...(id !== undefined && { id }) });
  await service.settle();
}

export async function publishRemoved(service: TestService, id = LISTING, revision = 9): Promise<void> {
  await service.publish({ type: 'posts.removed', revision, data: { _id: id, userId: SELLER.userId } });
  await service.settle();
}

export const write = (
  service: TestService,
  user: Identity | null,
  text: unknown,
  { id = TOUR, ...fields }: { id?: string; _id?: unknown } = {},
): Promise<Answer> => service.call('POST', `/api/conversations/${id}/messages`, { user, body: { text, ...fields } });

export const markRead = (service: TestService, user: Identity, id = TOUR): Promise<Answer> =>
  service.call('POST', `/api/conversations/${id}/read`, { user });

export const listConversations = async (service: TestService, user: Identity) =>
  (await service.call('GET', '/api/conversations', { user })).body;

/** A conversation as one of its parties reads it, by default its newest page. */
export async function read(
  service: TestService,
  user: Identity,
  { id = TOUR, before }: { id?: string; before?: string } = {},
): Promise<ConversationAnswer> {
  const query = before === undefined ? '' : `?before=${before}`;
  const { status, body } = await service.call('GET', `/api/conversations/${id}${query}`, { user });
  if (status !== 200) throw new Error(`conversation: ${status} ${JSON.stringify(body)}`);
  return body as ConversationAnswer;
}

/** A conversation's messages, as "buyer: text". */
export async function linesOf(service: TestService, user: Identity = BUYER, id = TOUR): Promise<string[]> {
  return (await read(service, user, { id })).messages.map(({ from, text }) =>
    from === '' ? text : `${from}: ${text}`,
  );
}

/** A listing as its owner has changed it. */
export async function publishListing(service: TestService, revision: number, fields: object = {}): Promise<void> {
  const data = livePost(LISTING, fields);
  await service.publish({ type: 'posts.updated', aggregateId: LISTING, revision, data });
  await service.settle();
}

/** Puts so many messages of somebody, or lines of the system, into the conversation, all of this moment. */
export async function fillConversation(service: TestService, count: number, from: string | null): Promise<void> {
  const messages = service.store.collection<{ _id: string }>('messages');
  const parties = { conversationId: TOUR, sellerId: SELLER.userId, buyerId: BUYER.userId, unreadBy: null };
  const now = { createdAt: service.clock.now().toISOString(), outbox: [], outboxAt: null, revision: 1 };
  for (let at = 0; at < count; at += 1)
    await messages.insertOne({ _id: `message-${at}`, ...parties, ...now, from, text: 'Hello' } as never);
}
