import type { AdminCase, AuditAnswer, CasesAnswer } from '@keyturn/contracts/admin';
import type { BlockedPerson } from '@keyturn/contracts/moderation';
import type { Identity } from '@keyturn/service-kit/identity';
import { startTestService, testUser, withCalls, type Answer, type TestService } from '@keyturn/service-kit/testing';
import { livePost } from '@keyturn/service-kit/testing-events';
import { publishProfiles } from '@keyturn/service-kit/testing-world';
import { createModeration } from './app.ts';
import { runCasesSubcommand } from './cases-subcommand.ts';
import { toCurrentDecision } from './cases.ts';
import type { CaseDocument } from './collections.ts';

export const ANN = testUser('Ann Lee');
export const BOB = testUser('Bob Ray');
export const SAM = testUser('Sam Hill');
export const AVERY = asAdmin(testUser('Avery Stone'));

export const REQUEST = {
  company: 'Wasatch Homes',
  website: 'https://wasatch.example.com',
  licence: 'UT 12-345',
  message: 'We let forty homes.',
};

/** Somebody with a session of an admin. */
export function asAdmin(user: Identity) {
  return { ...user, role: 'admin' };
}

const block = (service: TestService, user: Identity | null, userId: string): Promise<Answer> =>
  service.call('PUT', `/api/blocks/${userId}`, { user });

const unblock = (service: TestService, user: Identity | null, userId: string): Promise<Answer> =>
  service.call('DELETE', `/api/blocks/${userId}`, { user });

async function listBlocks(service: TestService, user: Identity): Promise<BlockedPerson[]> {
  return (await service.call('GET', '/api/blocks', { user })).body as BlockedPerson[];
}

/** Publishes Sam Hill's live listing, or a change of it. */
async function publishListing(service: TestService, id: string, fields: object = {}, revision = 1): Promise<void> {
  await service.publish({ type: 'posts.updated', aggregateId: id, revision, data: livePost(id, fields) });
  await service.settle();
}

const report = (service: TestService, user: Identity | null, body: object = {}, address = ''): Promise<Answer> =>
  service.call('POST', '/api/moderation/reports', {
    user,
    body: { about: 'listing', id: 'listing-one', reason: 'scam', ...body },
    headers: { 'x-client-address': address },
  });

/** The events of blocks so far: "blocked ann bob". */
async function publishedBlocks(service: TestService): Promise<string[]> {
  await service.settle();
  return service.events().flatMap(({ type, data }) => {
    const { blockerId, blockedId } = data as Record<string, string>;
    return type.startsWith('moderation.') ? [`${type.split('.')[1]} ${blockerId} ${blockedId}`] : [];
  });
}

const casesOf = async (service: TestService, query = '', user: Identity = AVERY) =>
  ((await service.call('GET', `/api/admin/cases${query}`, { user })).body as CasesAnswer).items;

const readCase = async (service: TestService, id = '') =>
  (await service.call('GET', `/api/admin/cases/${id}`, { user: AVERY })).body as AdminCase;

const readLog = async (service: TestService, query = '', user: Identity = AVERY) =>
  (await service.call('GET', `/api/admin/audit${query}`, { user })).body as AuditAnswer;

const decide = (service: TestService, id = '', action = '', user: Identity = AVERY, more: object = {}) =>
  service.call('POST', `/api/admin/cases/${id}/decision`, { user, body: { action, note: 'Looked at it.', ...more } });

const openCase = (service: TestService, body: object, user: Identity = AVERY) =>
  service.call('POST', '/api/admin/cases', { user, body: { note: 'Seen by chance.', ...body } });

/** The cases as they are stored. */
const storedCases = (service: TestService) => service.store.collection<CaseDocument>('cases');

/** What was published of decisions so far. */
const decisions = (service: TestService) => service.dataOf('moderation.decided');

/** What is published of a case when everything is published again. */
const standingAction = async (service: TestService, _id: string) => {
  const kept = await storedCases(service).findOne({ _id });
  return kept && (toCurrentDecision(kept)?.data as { action?: string } | undefined)?.action;
};

/** A subcommand of the operator. */
const runCases = (service: TestService, ...given: string[]) =>
  runCasesSubcommand(given, async () => service.store, service.clock.now);

async function publishAsked(service: TestService, { userId }: { userId: string }, fields: object = {}): Promise<void> {
  const askedAt = service.clock.now().toISOString();
  const data = { userId, kind: 'manager', ...REQUEST, askedAt, ...fields };
  await service.publish({ type: 'profiles.check-asked', aggregateId: userId, revision: 3, data });
  await service.settle();
}

const CALLS = {
  block,
  unblock,
  listBlocks,
  publishListing,
  report,
  publishedBlocks,
  casesOf,
  readCase,
  readLog,
  decide,
  openCase,
  storedCases,
  decisions,
  standingAction,
  runCases,
  publishAsked,
};

/** The service with the profiles of three people. */
export async function startModeration(
  context: Parameters<typeof startTestService>[1],
  create: Parameters<typeof startTestService>[0] = createModeration,
) {
  const service = await startTestService(create, context);
  await publishProfiles(service, [ANN, BOB, SAM], { photo: '/media/face.jpg' });
  return withCalls(service, CALLS);
}

export type Moderation = Awaited<ReturnType<typeof startModeration>>;
