import assert from 'node:assert/strict';
import type { Identity } from '@keyturn/service-kit/identity';
import type { Store } from '@keyturn/service-kit/store';
import { startTestService, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { createProfiles } from './app.ts';
import type { SchoolAddressDocument } from './school-addresses.ts';
import { CONFIG, register } from './testing.ts';
import { makeLink } from './testing-links.ts';
import { withSessions } from './testing-sessions.ts';
import type { UserDocument } from './user.ts';

const ADDRESS = 'ann.lee@student.byu.edu';

/** The service, with what happens once before it next reads, or writes, in a collection. */
async function startWith(t: Parameters<typeof startTestService>[1]) {
  const waiting = new Map<string, () => Promise<unknown>>();
  const run = async (point: string) => {
    const happens = waiting.get(point);
    waiting.delete(point);
    await happens?.();
  };
  const held = (store: Store): Store => ({
    ...store,
    collection(name) {
      const real = store.collection(name) as unknown as Record<string, (...given: unknown[]) => unknown>;
      return new Proxy(real, {
        get: (_, call: string) =>
          call === 'find'
            ? (...given: unknown[]) => {
                const cursor = real['find']?.(...given) as { toArray(): Promise<unknown> };
                return waiting.has(`${name} find`)
                  ? { toArray: () => run(`${name} find`).then(() => cursor.toArray()) }
                  : cursor;
              }
            : async (...given: unknown[]) => {
                await run(`${name} ${call}`);
                return real[call]?.(...given);
              },
      }) as never;
    },
  });
  const service = await startTestService((deps) => createProfiles({ ...deps, store: held(deps.store) }, CONFIG), t);
  return {
    service: withSessions(service),
    before: (point: string, happens: () => Promise<unknown>) => waiting.set(point, happens),
  };
}

const use = (service: TestService, user: Identity, token: string) =>
  service.call('POST', '/api/users/links/use', { user, body: { token } });
const linkTo = (service: TestService, { userId }: Identity, email = ADDRESS) =>
  makeLink(service, 'school', { userId, email });
const badges = async (service: TestService, user: Identity): Promise<number> =>
  (await service.call('GET', '/api/users/account', { user })).body.badges.length;
const mailboxes = async (service: TestService): Promise<string[]> =>
  (
    await service.store
      .collection<SchoolAddressDocument>('schoolAddresses')
      .find({ userId: { $gt: '' } })
      .toArray()
  ).map(({ _id }) => _id);

test('[E25] a badge that is shown while another is taken off keeps its mailbox', async (t) => {
  const { service, before } = await startWith(t);
  const [{ user: ann }, { user: bob }] = [await register(service, 'Ann Lee'), await register(service, 'Bob Ray')];
  for (const first of ['ann@uvu.edu', ADDRESS]) {
    assert.equal((await use(service, ann, await linkTo(service, ann, first))).status, 200);
    const token = await linkTo(service, ann);
    before('schoolAddresses find', () => use(service, ann, token));
    assert.equal((await service.call('DELETE', '/api/users/school', { user: ann })).status, 204);
    assert.equal(await badges(service, ann), 1, first);
    assert.deepEqual(await mailboxes(service), [ADDRESS], first);
    assert.equal((await use(service, bob, await linkTo(service, bob))).body.code, 'school_taken');
  }
});

test('[E25] a badge that could not be shown anew keeps its mailbox', async (t) => {
  const { service, before } = await startWith(t);
  const [{ user: ann }, { user: bob }] = [await register(service, 'Ann Lee'), await register(service, 'Bob Ray')];
  assert.equal((await use(service, ann, await linkTo(service, ann))).status, 200);
  const token = await linkTo(service, ann);
  // All its sessions end while the link is being used.
  const users = service.store.collection<UserDocument>('users');
  const $inc = { sessionEpoch: 1, revision: 1 };
  before('schoolAddresses insertOne', () => users.updateOne({ _id: ann.userId }, { $inc }));
  assert.equal((await use(service, ann, token)).body.code, 'other_account');
  assert.equal(await badges(service, ann), 1);
  assert.equal((await use(service, bob, await linkTo(service, bob))).body.code, 'school_taken');
});
