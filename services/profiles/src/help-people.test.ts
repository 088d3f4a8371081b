import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import type { TestService } from '@keyturn/service-kit/testing';
import { reset, tokensOf } from './testing-links.ts';
import { PASSWORD, register, sessionIn, startProfiles, whoHolds } from './testing.ts';
import type { UserDocument } from './user.ts';

const ADMIN = { userId: 'avery', email: 'avery@example.edu', name: 'Avery Stone', role: 'admin' } as const;

const recover = (service: TestService, userId: string, note = 'Came by, with a passport.') =>
  service.call('POST', `/api/admin/people/${userId}/recovery`, { user: ADMIN, body: { note } });
const endSessions = (service: TestService, userId: string) =>
  service.call('POST', `/api/admin/people/${userId}/end-sessions`, { user: ADMIN });
const noted = (service: TestService) => service.events('profiles.audited').map(({ data }) => data);
const by = { actorId: ADMIN.userId, actor: ADMIN.name };

test('[E21] an admin’s reset link goes to the person’s own address, opens once, and is noted without it', async (t) => {
  const service = await startProfiles(t);
  const { user, session } = await register(service);
  const { status, body } = await recover(service, user.userId);
  assert.deepEqual([status, body], [202, { message: 'The link is on its way to the person’s own address.' }]);
  await service.settle();
  const [issued] = service
    .events('profiles.link-issued')
    .filter(({ data }) => (data as { purpose: string }).purpose === 'reset');
  assert.equal((issued?.data as { email: string }).email, user.email);
  const note = 'Came by, with a passport.';
  assert.deepEqual(noted(service), [{ subjectId: user.userId, ...by, action: 'recovery', note }]);
  assert.deepEqual(await whoHolds(service, session), user, 'nothing is changed until it is used');
  const [token = ''] = tokensOf(service, 'reset');
  assert.equal((await reset(service, token, 'another quiet lease')).status, 200);
  assert.equal((await reset(service, token, 'another quiet lease')).status, 410);
});

test('[E21] three links an hour, whoever asks for them; none for who is suspended', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  for (let left = 3; left > 0; left -= 1) assert.equal((await recover(service, user.userId)).status, 202);
  assert.equal((await recover(service, user.userId)).status, 429);
  service.clock.advance(HOUR_MS);
  const users = service.store.collection<UserDocument>('users');
  await users.updateOne({ _id: user.userId }, { $set: { suspendedAt: service.clock.now().toISOString() } });
  assert.equal((await recover(service, user.userId)).status, 409);
  await service.settle();
  assert.equal(noted(service).length, 3);
});

test('[E21] an admin signs a person out everywhere, and it is noted; who is gone is nobody', async (t) => {
  const service = await startProfiles(t);
  const { user, session } = await register(service);
  service.clock.advance(1000);
  const elsewhere = sessionIn(
    await service.call('POST', '/api/users/login', { body: { email: user.email, password: PASSWORD } }),
  );
  assert.equal((await endSessions(service, user.userId)).status, 204);
  for (const one of [session, elsewhere ?? '']) assert.equal(await whoHolds(service, one), null);
  await service.settle();
  assert.deepEqual(noted(service), [{ subjectId: user.userId, ...by, action: 'end-sessions', note: '' }]);
  const users = service.store.collection<UserDocument>('users');
  await users.updateOne({ _id: user.userId }, { $set: { state: 'deleted' } });
  assert.equal((await endSessions(service, user.userId)).status, 404);
  assert.equal((await recover(service, user.userId)).status, 404);
});
