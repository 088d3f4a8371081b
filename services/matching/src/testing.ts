import type { LivePost } from '@keyturn/contracts/events';
import { matchesAnswer, type MatchesAnswer } from '@keyturn/contracts/matching';
import { startTestService, type TestService } from '@keyturn/service-kit/testing';
import { livePost as publishedPost } from '@keyturn/service-kit/testing-events';
import { createMatching } from './app.ts';

export const startMatching = (context: Parameters<typeof startTestService>[1]): Promise<TestService> =>
  startTestService(createMatching, context);

/** Texts that this service must never reveal (security S-15). */
export const SECRETS = ['CANARY', 'user-sam-hill', 'sam.hill@example.edu'];

const HIDDEN = { street: 'CANARY street', unit: 'CANARY unit' };

/** A live listing in Provo for $850 from 10 January, with a pool. */
export const livePost = (id: string, fields: Partial<LivePost> = {}): LivePost =>
  publishedPost(id, { ...HIDDEN, startDate: '2027-01-10', endDate: '2027-05-01', amenities: ['Pool'], ...fields });

/** Publishes live listings to the service and waits until they are searchable. */
export async function publishPosts(service: TestService, posts: readonly LivePost[], revision = 1): Promise<void> {
  const type = revision === 1 ? 'posts.published' : 'posts.updated';
  await Promise.all(posts.map((data) => service.publish({ type, aggregateId: data._id, revision, data })));
  await service.settle();
}

export async function publishRemoved(service: TestService, id: string, revision: number): Promise<void> {
  const data = { _id: id, userId: 'user-sam-hill' };
  await service.publish({ type: 'posts.removed', aggregateId: id, revision, data });
  await service.settle();
}

export async function findMatches(
  service: TestService,
  query: string | Record<string, string> = '',
): Promise<MatchesAnswer> {
  const { status, body } = await service.call('GET', `/api/matches?${new URLSearchParams(query)}`);
  if (status !== 200) throw new Error(`matches: ${status} ${JSON.stringify(body)}`);
  return matchesAnswer.parse(body);
}

/** The ids of a page of matches. */
export const idsOf = ({ listings }: Pick<MatchesAnswer, 'listings'>): string[] => listings.map(({ _id }) => _id);
