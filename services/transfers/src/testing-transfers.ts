import type { Transfer } from '@keyturn/contracts/transfers';
import type { TransferKind } from '@keyturn/domain/transfer-steps';
import type { Identity } from '@keyturn/service-kit/identity';
import type { Answer, TestService } from '@keyturn/service-kit/testing';
import { BUYER, SELLER, TOUR } from './testing.ts';

type Verb = 'accept' | 'decline' | 'end';

export const offer = (service: TestService, fields: object = {}, user: Identity | null = SELLER): Promise<Answer> =>
  service.call('POST', '/api/transfers', { user, body: { tourId: TOUR, kind: 'assignment', ...fields } });

export const act = (service: TestService, id: string, verb: Verb, user: Identity | null, body: object = {}) =>
  service.call('PUT', `/api/transfers/${id}/${verb}`, { user, body });

export const mark = (service: TestService, id: string, step: string, user: Identity | null, body: object = {}) =>
  service.call('PUT', `/api/transfers/${id}/steps/${step}`, { user, body: { done: true, ...body } });

export const change = (service: TestService, id: string, user: Identity | null, body: object) =>
  service.call('PUT', `/api/transfers/${id}`, { user, body });

/** Makes a successful offer; returns its id. */
export async function makeOffer(
  service: TestService,
  kind: TransferKind = 'assignment',
  tourId = TOUR,
): Promise<string> {
  const answer = await offer(service, { kind, tourId });
  if (answer.status !== 201) throw new Error(`offer: ${answer.status} ${JSON.stringify(answer.body)}`);
  return (answer.body as Transfer)._id;
}

/** An active transfer's id. */
export async function begin(service: TestService, kind: TransferKind = 'assignment'): Promise<string> {
  const id = await makeOffer(service, kind);
  const { status } = await act(service, id, 'accept', BUYER);
  if (status !== 200) throw new Error(`accept: ${status}`);
  return id;
}

/** Marks all steps up to the keys, by their owners. */
export async function goOnToKeys(service: TestService, id: string): Promise<void> {
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

export async function readTransfer(service: TestService, id: string, user: Identity = SELLER): Promise<Transfer> {
  const answer = await service.call('GET', `/api/transfers/${id}`, { user });
  if (answer.status !== 200) throw new Error(`transfer: ${answer.status}`);
  return answer.body as Transfer;
}

export const listTransfers = async (service: TestService, user: Identity): Promise<Transfer[]> =>
  (await service.call('GET', '/api/transfers', { user })).body as Transfer[];

/** The types of transfer events so far. */
export async function transferEvents(service: TestService): Promise<string[]> {
  await service.settle();
  return service.events().flatMap(({ type }) => (type.startsWith('transfers.') ? [type] : []));
}
