import type { AdminCase, CasesAnswer } from '@keyturn/contracts/admin';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import type { CaseDocument } from './collections.ts';

export const AVERY = { ...testUser('Avery Stone'), role: 'admin' };
export const REQUEST = {
  company: 'Wasatch Homes',
  website: 'https://wasatch.example.com',
  licence: 'UT 12-345',
  message: 'We let forty homes.',
};

export async function publishAsked(
  service: TestService,
  { userId }: { userId: string },
  fields: object = {},
): Promise<void> {
  const askedAt = service.clock.now().toISOString();
  const data = { userId, kind: 'manager', ...REQUEST, askedAt, ...fields };
  await service.publish({ type: 'profiles.check-asked', aggregateId: userId, revision: 3, data });
  await service.settle();
}
export const casesOf = async (service: TestService, query = '') =>
  ((await service.call('GET', `/api/admin/cases${query}`, { user: AVERY })).body as CasesAnswer).items;
export const read = async (service: TestService, id = '') =>
  (await service.call('GET', `/api/admin/cases/${id}`, { user: AVERY })).body as AdminCase;
export const decide = (service: TestService, id: string | undefined, action: string, user = AVERY, more: object = {}) =>
  service.call('POST', `/api/admin/cases/${id}/decision`, { user, body: { action, note: 'Looked at it.', ...more } });
export const stored = (service: TestService) =>
  service.store.collection<CaseDocument>('cases').find({ state: 'closed' }).toArray();
