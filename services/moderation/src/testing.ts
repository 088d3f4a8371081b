import type { BlockedPerson } from '@keyturn/contracts/moderation';
import type { Identity } from '@keyturn/service-kit/identity';
import { startTestService, testUser, type Answer, type TestService } from '@keyturn/service-kit/testing';
import { livePost } from '@keyturn/service-kit/testing-events';
import { publishProfiles } from '@keyturn/service-kit/testing-world';
import { createModeration } from './app.ts';

export const ANN = testUser('Ann Lee');
export const BOB = testUser('Bob Ray');
export const SAM = testUser('Sam Hill');

/** The service with three people's profiles. */
export async function startModeration(
  context: Parameters<typeof startTestService>[1],
  create: Parameters<typeof startTestService>[0] = createModeration,
): Promise<TestService> {
  const service = await startTestService(create, context);
  await publishProfiles(service, [ANN, BOB, SAM], { photo: '/media/face.jpg' });
  return service;
}

export const block = (service: TestService, user: Identity | null, userId: string): Promise<Answer> =>
  service.call('PUT', `/api/blocks/${userId}`, { user });

export const unblock = (service: TestService, user: Identity | null, userId: string): Promise<Answer> =>
  service.call('DELETE', `/api/blocks/${userId}`, { user });

export async function listBlocks(service: TestService, user: Identity): Promise<BlockedPerson[]> {
  return (await service.call('GET', '/api/blocks', { user })).body as BlockedPerson[];
}

/** Publishes Sam Hill's live listing, or a change of it. */
export async function publishListing(
  service: TestService,
  id: string,
  fields: object = {},
  revision = 1,
): Promise<void> {
  await service.publish({ type: 'posts.updated', aggregateId: id, revision, data: livePost(id, fields) });
  await service.settle();
}

export const report = (service: TestService, user: Identity | null, body: object = {}, address = ''): Promise<Answer> =>
  service.call('POST', '/api/moderation/reports', {
    user,
    body: { about: 'listing', id: 'listing-one', reason: 'scam', ...body },
    headers: { 'x-client-address': address },
  });

/** The events of blocks so far: "blocked ann bob". */
export async function publishedBlocks(service: TestService): Promise<string[]> {
  await service.settle();
  return service.events().flatMap(({ type, data }) => {
    const { blockerId, blockedId } = data as Record<string, string>;
    return type.startsWith('moderation.') ? [`${type.split('.')[1]} ${blockerId} ${blockedId}`] : [];
  });
}
