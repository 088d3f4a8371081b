import { DAY_MS } from '@keyturn/domain/durations';
import type { EventData } from '@keyturn/contracts/events';
import type { PostData } from '@keyturn/contracts/post-fields';
import type { Identity } from '@keyturn/service-kit/identity';
import { newId } from '@keyturn/service-kit/ids';
import { imagePath, type ImageFolder } from '@keyturn/service-kit/image-key';
import { startTestService, testUser, withCalls, type Answer, type TestService } from '@keyturn/service-kit/testing';
import { createPosts } from './app.ts';

export const ANN = testUser('Ann Lee');
export const BOB = testUser('Bob Ray');
export const SAM = testUser('Sam Hill');

export const MEDIA_KEY = 'k'.repeat(64);

const TAKER = testUser('Tia Taker');

/** What became of the handing over of a lease, as transfers tells it. */
export type TransferEvent = 'transfers.started' | 'transfers.ended' | 'transfers.completed' | 'transfers.snapshot';

/** Publishes a transfer: the listing's `attempt`-th, in its `revision`-th change. */
export async function publishTransfer(
  service: TestService,
  seller: Identity,
  listingId: string,
  type: TransferEvent,
  { attempt = 1, revision = 2, state = '' }: { attempt?: number; revision?: number; state?: string } = {},
): Promise<void> {
  const transferId = `transfer-${attempt}`;
  const names = {
    transferId,
    attempt,
    tourId: `tour-${attempt}`,
    listingId,
    listingTitle: 'Wymount',
    kind: 'assignment',
  };
  const data = { ...names, state, seller, taker: TAKER, by: 'taker', endReason: '', next: null, dueAt: '' };
  await service.publish({ type, aggregateId: transferId, revision, data });
  await service.settle();
}

/** A person's uploaded photo, as the posting screens name it. */
export const photoOf = (owner: Identity, folder: ImageFolder = 'listings') => ({
  url: imagePath(folder, newId(), owner.userId, MEDIA_KEY),
});

/** A complete listing. */
export const COMPLETE: PostData = {
  monthlyRent: '$850',
  leaseType: 'Private Room',
  startDate: '2027-01-04',
  street: '12 Elm St',
  city: 'Provo',
  state: 'UT',
};

/** Publishes a saved profile to the service. */
async function publishProfile(
  service: TestService,
  { userId, email, name }: Identity,
  {
    revision = 1,
    ...fields
  }: { revision?: number; isPropertyManager?: boolean; profileCreated?: boolean; registeredAt?: string } = {},
): Promise<void> {
  const known = { userId, email, name, photo: '', location: 'Provo UT', isVerified: false };
  const data = { ...known, isPropertyManager: false, profileCreated: true, ...fields };
  await service.publish({ type: 'profiles.saved', revision, data });
  await service.settle();
}

async function createDraft(service: TestService, user: Identity): Promise<string> {
  const { status, body } = await service.call('POST', '/api/create-draft', { user, body: { email: user.email } });
  if (status !== 201) throw new Error(`create-draft: ${status}`);
  return body._id as string;
}

const setField = (service: TestService, user: Identity, postId: string, field: string, value: unknown) =>
  service.call('POST', '/api/update-post-field', { user, body: { postId, field, value } });

const putPost = (service: TestService, user: Identity, id: string, postData: object): Promise<Answer> =>
  service.call('PUT', `/api/posts/${id}`, { user, body: { userEmail: user.email, postData } });

const publishPost = (service: TestService, user: Identity, postData: object): Promise<Answer> =>
  service.call('POST', '/api/posts', { user, body: { userEmail: user.email, postData } });

/** Publishes a listing by somebody with a profile; returns its id. */
async function goLive(service: TestService, user: Identity, fields: PostData = {}): Promise<string> {
  await publishProfile(service, user);
  const { status, body } = await publishPost(service, user, { ...COMPLETE, ...fields });
  if (status !== 201) throw new Error(`publish: ${status} ${JSON.stringify(body)}`);
  await service.settle();
  return body._id as string;
}

/** A post as its owner reads it. */
const readOwn = async (service: TestService, user: Identity, id: string) =>
  (await service.call('GET', `/api/posts/${id}`, { user })).body;

/** Answers whether a listing is still available. */
const sayAvailable = (service: TestService, user: Identity, id: string, available: unknown) =>
  service.call('POST', `/api/posts/${id}/available`, { user, body: { available } });

const removePost = (service: TestService, user: Identity, id: string) =>
  service.call('DELETE', `/api/posts/${id}`, { user });

/** The ids of the cards that everybody sees. */
const liveIds = async (service: TestService, query = ''): Promise<string[]> =>
  (await service.call('GET', `/api/posts/live${query}`)).body.map(({ _id }: { _id: string }) => _id);

async function publishStored(service: TestService, data: EventData<'media.stored'>): Promise<void> {
  await service.publish({ type: 'media.stored', aggregateId: data.imageId, data });
  await service.settle();
}

/** The signs that were told of a listing last, and how often it was told of. */
async function publishedOf(service: TestService, id: string) {
  await service.settle();
  const published = service.events().filter(({ type, aggregateId }) => /^posts\.(published|updated)$/.test(type) && aggregateId === id); // prettier-ignore
  return { signs: (published.at(-1)?.data as { signs?: string[] } | undefined)?.signs ?? [], times: published.length };
}
const signsOf = async (service: TestService, id: string) => (await publishedOf(service, id)).signs;

const CALLS = {
  publishProfile,
  createDraft,
  setField,
  putPost,
  publishPost,
  goLive,
  readOwn,
  sayAvailable,
  removePost,
  liveIds,
  publishTransfer,
  publishStored,
  publishedOf,
  signsOf,
};

/** The posts service for a test. Its jobs run only when a test says so: the machine counts minutes, a test's clock days. */
export const startPosts = async (
  context: Parameters<typeof startTestService>[1],
  create: Parameters<typeof startTestService>[0] = (deps) =>
    createPosts(deps, { mediaKey: MEDIA_KEY }, { sweepMs: DAY_MS }),
) => withCalls(await startTestService(create, context), CALLS);

export type Posts = Awaited<ReturnType<typeof startPosts>>;

/** The service with a live listing of somebody with a profile. */
export async function startLive(
  context: Parameters<typeof startTestService>[1],
  user: Identity = ANN,
  fields: PostData = {},
) {
  const service = await startPosts(context);
  return { service, id: await service.goLive(user, fields) };
}
