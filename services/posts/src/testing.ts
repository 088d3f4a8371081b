import { DAY_MS } from '@keyturn/domain/durations';
import type { PostData } from '@keyturn/contracts/post-fields';
import type { Identity } from '@keyturn/service-kit/identity';
import { newId } from '@keyturn/service-kit/ids';
import { imagePath, type ImageFolder } from '@keyturn/service-kit/image-key';
import { startTestService, testUser, type Answer, type TestService } from '@keyturn/service-kit/testing';
import { createPosts } from './app.ts';

export const ANN = testUser('Ann Lee');
export const BOB = testUser('Bob Ray');
export const SAM = testUser('Sam Hill');

export const MEDIA_KEY = 'k'.repeat(64);

/** A posts service. Its jobs do not run by default: they follow the machine's minutes, while tests advance by days. */
export const startPosts = (context: Parameters<typeof startTestService>[1], sweepMs = DAY_MS): Promise<TestService> =>
  startTestService((deps) => createPosts(deps, { mediaKey: MEDIA_KEY }, { sweepMs }), context);

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
export async function publishProfile(
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

export async function createDraft(service: TestService, user: Identity): Promise<string> {
  const { status, body } = await service.call('POST', '/api/create-draft', { user, body: { email: user.email } });
  if (status !== 201) throw new Error(`create-draft: ${status}`);
  return body._id as string;
}

export const setField = (service: TestService, user: Identity, postId: string, field: string, value: unknown) =>
  service.call('POST', '/api/update-post-field', { user, body: { postId, field, value } });

export const putPost = (service: TestService, user: Identity, id: string, postData: object): Promise<Answer> =>
  service.call('PUT', `/api/posts/${id}`, { user, body: { userEmail: user.email, postData } });

export const publish = (service: TestService, user: Identity, postData: object): Promise<Answer> =>
  service.call('POST', '/api/posts', { user, body: { userEmail: user.email, postData } });

/** Publishes a listing by somebody with a profile; returns its id. */
export async function goLive(service: TestService, user: Identity, fields: PostData = {}): Promise<string> {
  await publishProfile(service, user);
  const { status, body } = await publish(service, user, { ...COMPLETE, ...fields });
  if (status !== 201) throw new Error(`publish: ${status} ${JSON.stringify(body)}`);
  await service.settle();
  return body._id as string;
}

/** A post as its owner reads it. */
export const readOwn = async (service: TestService, user: Identity, id: string) =>
  (await service.call('GET', `/api/posts/${id}`, { user })).body;
