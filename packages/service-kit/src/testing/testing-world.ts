import type { Identity } from '../http/identity.ts';
import type { Service, ServiceDeps } from '../runtime/service.ts';
import type { Store, StoreCollection } from '../store/store.ts';
import { startTestService, testUser, type TestService } from './testing.ts';

type Context = Parameters<typeof startTestService>[1];

/** The people of the matrix. Manager counts as a stranger: the flag grants nothing. */
export const PEOPLE = {
  visitor: null,
  stranger: testUser('Bob Ray'),
  manager: testUser('Mia Cole'),
  owner: testUser('Ann Lee'),
} as const satisfies Record<string, Identity | null>;

/** Columns of calls on a person's own object. */
export const FOUR = ['visitor', 'stranger', 'manager', 'owner'] as const;

/** Columns of admin calls: an admin's session without a second step counts as a stranger's. */
export const FIVE = [...FOUR, 'admin without second step', 'admin'] as const;

/** An unused id. */
export const UNKNOWN = 'A'.repeat(22);

/** Starts a service whose whole store can be compared. */
export async function openService(
  create: (deps: ServiceDeps) => Service,
  context: Context,
): Promise<{ service: TestService; snapshot(): Promise<string> }> {
  const names = new Set<string>();
  let writes = 0;
  const remember = (store: Store): Store => ({
    ...store,
    collection(name) {
      names.add(name);
      return countWrites(store.collection(name), () => (writes += 1));
    },
  });
  let last = { writes: -1, events: 0, text: '' };
  const service = await startTestService((deps) => create({ ...deps, store: remember(deps.store) }), context);
  return {
    service,
    async snapshot() {
      await service.settle();
      const events = service.events();
      if (last.writes === writes && last.events === events.length) return last.text;
      const seen = writes;
      const text = (await keptBy(service, [...names])) + JSON.stringify(events);
      last = { writes: seen, events: events.length, text };
      return last.text;
    },
  };
}

function countWrites<T extends { _id: string }>(collection: StoreCollection<T>, count: () => void): StoreCollection<T> {
  const counted =
    <A extends unknown[], R>(call: (...given: A) => Promise<R>) =>
    (...given: A): Promise<R> =>
      call(...given).finally(count);
  return {
    ...collection,
    insertOne: counted(collection.insertOne),
    updateOne: counted(collection.updateOne),
    findOneAndUpdate: counted(collection.findOneAndUpdate),
    replaceOne: counted(collection.replaceOne),
    deleteOne: counted(collection.deleteOne),
  };
}

/** Publishes saved profiles to a service. */
export async function publishProfiles(service: TestService, people: readonly Identity[], flags: object = {}) {
  for (const { userId, email, name } of people) {
    const isPropertyManager = userId === PEOPLE.manager.userId;
    const known = { photo: '', location: 'Provo UT', isVerified: false, isPropertyManager, profileCreated: true };
    await service.publish({ type: 'profiles.saved', data: { userId, email, name, ...known, ...flags } });
  }
  await service.settle();
}

/** Publishes a changed name and photo to a service. */
export async function publishRenamed(
  service: TestService,
  { userId, email }: Identity,
  { name, photo, revision }: { name: string; photo: string; revision: number },
): Promise<void> {
  const known = { location: 'Provo UT', isVerified: false, isPropertyManager: false, profileCreated: true };
  await service.publish({ type: 'profiles.saved', revision, data: { userId, email, name, photo, ...known } });
  await service.settle();
}

/** Publishes a closed or reopened account to a service. */
export async function publishClosed(
  service: TestService,
  { userId, email }: Identity,
  { isClosed = true, revision = 10 }: { isClosed?: boolean; revision?: number } = {},
): Promise<void> {
  const data = isClosed ? { userId, email, deletesAt: '2027-01-01T00:00:00.000Z' } : { userId };
  const type = isClosed ? 'profiles.deletion-requested' : 'profiles.reopened';
  await service.publish({ type, aggregateId: userId, revision, data });
  await service.settle();
}

/** Publishes a deleted account to a service. */
export async function publishDeleted(service: TestService, { userId, email }: Identity, revision = 20): Promise<void> {
  await service.publish({ type: 'profiles.deleted', aggregateId: userId, revision, data: { userId, email } });
  await service.settle();
}

/** Everything that a service stores, as text, to check erasures. */
export async function keptBy(service: TestService, collections: readonly string[]): Promise<string> {
  const kept = await Promise.all(
    collections.map((name) =>
      service.store
        .collection(name)
        .find({ _id: { $gt: '' } })
        .toArray(),
    ),
  );
  return JSON.stringify(kept);
}

/** Publishes a block, or its removal, to a service. */
export async function publishBlock(
  service: TestService,
  { userId: blockerId }: Pick<Identity, 'userId'>,
  { userId: blockedId }: Pick<Identity, 'userId'>,
  { isBlocked = true, revision = 1 }: { isBlocked?: boolean; revision?: number } = {},
): Promise<void> {
  const type = isBlocked ? 'moderation.blocked' : 'moderation.unblocked';
  await service.publish({ type, revision, data: { blockerId, blockedId } });
  await service.settle();
}
