import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import type { LinkDocument } from './links.ts';
import { PASSWORD, register, saveProfile, sessionIn, startProfiles, suspend, whoHolds } from './testing.ts';
import { confirmAddress, forgot, untilLookedUp } from './testing-links.ts';

type Service = Awaited<ReturnType<typeof startProfiles>>;

const decide = (service: Service, userId: string, action: string, revision: number, caseId = 'case-one') =>
  suspend(service, userId, { action, revision, caseId });
const post = (service: Service, path: string) => {
  service.clock.advance(1000);
  return service.call('POST', `/api/users/${path}`, { body: { email: 'ann.lee@example.edu', password: PASSWORD } });
};
const told = (service: Service) =>
  service.events().flatMap(({ type, data }) => {
    const { deletesAt } = data as { deletesAt?: string };
    return /profiles\.(suspended|deletion-requested|reopened)/.test(type) ? [`${type} ${deletesAt ?? ''}`.trim()] : [];
  });

test('[E14] who is suspended is signed out, gets in no more, and nobody sees them; reinstated, all is as it was', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  const bob = await register(service, 'Bob Ray');
  await saveProfile(service, ann.user);
  const read = async () => (await service.call('GET', `/api/profiles/${ann.user.userId}`, { user: bob.user })).status;
  await decide(service, ann.user.userId, 'suspend', 2);
  await decide(service, ann.user.userId, 'suspend', 2);
  assert.equal(await whoHolds(service, ann.session), null);
  for (const path of ['login', 'deletion/cancel']) {
    const { status, body } = await post(service, path);
    assert.deepEqual([status, body.code, body.message], [403, 'account_suspended', 'This account is suspended.']);
  }
  assert.equal(await read(), 404);
  const admin = { ...bob.user, role: 'admin' };
  const seen = await service.call('GET', `/api/admin/people/${ann.user.userId}`, { user: admin });
  assert.equal(seen.body.state, 'suspended');
  await decide(service, ann.user.userId, 'reinstate', 3);
  await decide(service, ann.user.userId, 'suspend', 2);
  assert.equal(await read(), 200);
  assert.deepEqual(await whoHolds(service, sessionIn(await post(service, 'login')) ?? ''), ann.user);
  assert.deepEqual(told(service), ['profiles.suspended', 'profiles.reopened']);
});

test('[E14] who does not know the password learns nothing of it, and no link lets in who is suspended', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  await confirmAddress(service, ann.user);
  await decide(service, ann.user.userId, 'suspend', 2);
  const wrong = await service.call('POST', '/api/users/login', {
    body: { email: ann.user.email, password: 'a guess' },
  });
  assert.equal(wrong.body.code, 'log_in_failed');
  assert.equal((await forgot(service, ann.user.email)).status, 202);
  await untilLookedUp(service);
  const resets = await service.store
    .collection<LinkDocument>('links')
    .find({ purpose: 'reset', userId: ann.user.userId })
    .toArray();
  assert.deepEqual(resets, []);
});

test('[E14][E18] suspended while their account is to be deleted, a person can keep it once they are reinstated', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  await service.call('POST', '/api/users/deletion', { user: ann.user, body: { currentPassword: PASSWORD } });
  await decide(service, ann.user.userId, 'suspend', 2);
  assert.equal((await post(service, 'deletion/cancel')).body.code, 'account_suspended');
  await decide(service, ann.user.userId, 'reinstate', 3);
  assert.equal((await post(service, 'login')).body.code, 'account_leaving');
  assert.equal((await post(service, 'deletion/cancel')).status, 200);
  await service.settle();
  assert.deepEqual(
    told(service).map((line) => line.split(' ')[0]),
    ['profiles.deletion-requested', 'profiles.reopened'],
  );
});

test('[E14] a later case suspends whatever revision an earlier one had, which is forgotten', async (t) => {
  const service = await startProfiles(t);
  const ann = await register(service);
  await decide(service, ann.user.userId, 'suspend', 3);
  await decide(service, ann.user.userId, 'reinstate', 4);
  assert.equal((await post(service, 'login')).status, 200);
  await decide(service, ann.user.userId, 'suspend', 2, 'case-two');
  assert.equal((await post(service, 'login')).body.code, 'account_suspended');
  await decide(service, ann.user.userId, 'reinstate', 1, 'case-two');
  assert.equal((await post(service, 'login')).body.code, 'account_suspended');
});
