import type { Transfer } from '@keyturn/contracts/transfers';
import type { TransferKind } from '@keyturn/domain/transfer-steps';
import type { Identity } from '@keyturn/service-kit/identity';
import type { Service, ServiceDeps } from '@keyturn/service-kit/service';
import { startTestService, withCalls, type Answer, type TestService } from '@keyturn/service-kit/testing';
import { livePost } from '@keyturn/service-kit/testing-events';
import { publishProfiles } from '@keyturn/service-kit/testing-world';
import {
  BUYER,
  SELLER,
  TOUR,
  LISTING,
  createIdleTransfers,
  fillConversation,
  linesOf,
  listConversations,
  markRead,
  publishListing,
  publishRemoved,
  publishTour,
  read,
  write,
} from './testing.ts';

type Context = Parameters<typeof startTestService>[1];
type Verb = 'accept' | 'decline' | 'end';

const offer = (service: TestService, fields: object = {}, user: Identity | null = SELLER): Promise<Answer> =>
  service.call('POST', '/api/transfers', { user, body: { tourId: TOUR, kind: 'assignment', ...fields } });

const act = (service: TestService, id: string, verb: Verb, user: Identity | null, body: object = {}) =>
  service.call('PUT', `/api/transfers/${id}/${verb}`, { user, body });

const mark = (service: TestService, id: string, step: string, user: Identity | null, body: object = {}) =>
  service.call('PUT', `/api/transfers/${id}/steps/${step}`, { user, body: { done: true, ...body } });

const change = (service: TestService, id: string, user: Identity | null, body: object) =>
  service.call('PUT', `/api/transfers/${id}`, { user, body });

/** Makes a successful offer; returns its id. */
async function makeOffer(service: TestService, kind: TransferKind = 'assignment', tourId = TOUR): Promise<string> {
  const answer = await offer(service, { kind, tourId });
  if (answer.status !== 201) throw new Error(`offer: ${answer.status} ${JSON.stringify(answer.body)}`);
  return (answer.body as Transfer)._id;
}

/** An active transfer's id. */
async function begin(service: TestService, kind: TransferKind = 'assignment'): Promise<string> {
  const id = await makeOffer(service, kind);
  const { status } = await act(service, id, 'accept', BUYER);
  if (status !== 200) throw new Error(`accept: ${status}`);
  return id;
}

/** Marks all steps up to the keys, by their owners. */
async function goOnToKeys(service: TestService, id: string): Promise<void> {
  for (const [step, user] of [
    ['office_told', SELLER],
    ['applied', BUYER],
    ['approved', BUYER],
    ['signed', BUYER],
    ['agreement', BUYER],
    ['agreement', SELLER],
  ] as const) {
    const { status } = await mark(service, id, step, user);
    if (status !== 200) throw new Error(`${step}: ${status}`);
  }
}

async function readTransfer(service: TestService, id: string, user: Identity = SELLER): Promise<Transfer> {
  const answer = await service.call('GET', `/api/transfers/${id}`, { user });
  if (answer.status !== 200) throw new Error(`transfer: ${answer.status}`);
  return answer.body as Transfer;
}

const listTransfers = async (service: TestService, user: Identity): Promise<Transfer[]> =>
  (await service.call('GET', '/api/transfers', { user })).body as Transfer[];

/** The types of transfer events so far. */
async function transferEvents(service: TestService): Promise<string[]> {
  await service.settle();
  return service.events().flatMap(({ type }) => (type.startsWith('transfers.') ? [type] : []));
}

/** The service with all that its tests do with it. */
export const withTransferCalls = (service: TestService) =>
  withCalls(service, {
    publishTour,
    publishRemoved,
    publishListing,
    fillConversation,
    write,
    markRead,
    listConversations,
    read,
    linesOf,
    offer,
    act,
    mark,
    change,
    makeOffer,
    begin,
    goOnToKeys,
    readTransfer,
    listTransfers,
    transferEvents,
  });

export type Transfers = ReturnType<typeof withTransferCalls>;

/** The service with one live listing and one pending request of it; profiles as they are saved. */
export async function startTransfers(
  context: Context,
  create: (deps: ServiceDeps) => Service = createIdleTransfers,
): Promise<Transfers> {
  const service = withTransferCalls(await startTestService(create, context));
  await publishProfiles(service, [SELLER, BUYER], { photo: '/media/face.jpg' });
  await service.publish({ type: 'posts.published', data: livePost(LISTING) });
  await service.publishTour('tours.requested');
  return service;
}

/** The same with an offer of the lease. */
export async function startOffered(context: Context, create = createIdleTransfers) {
  const service = await startTransfers(context, create);
  return { service, id: await service.makeOffer() };
}

/** The same with a transfer that has begun. */
export async function startBegun(context: Context, create = createIdleTransfers) {
  const service = await startTransfers(context, create);
  return { service, id: await service.begin() };
}
