import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { register, saveProfile, startProfiles } from './testing.ts';

test('[E15] somebody’s data: their account and where they are signed in, nothing that proves who they are', async (t) => {
  const service = await startProfiles(t);
  const { user, session } = await register(service, 'Ann Lee');
  await register(service, 'Bob Ray');
  await saveProfile(service, user, { location: 'Provo UT' });
  const { status, body } = await service.call('GET', '/api/users/export', { user });
  assert.equal(status, 200);
  const [account, sessions] = body.parts;
  assert.deepEqual(
    [account.name, account.items.length, sessions.name, sessions.items.length],
    ['account', 1, 'sessions', 1],
  );
  const [{ email, name, location }] = account.items;
  assert.deepEqual([email, name, location], [user.email, 'Ann Lee', 'Provo UT']);
  const all = JSON.stringify(body);
  for (const secret of ['passwordHash', 'scrypt', 'argon', session, 'Bob Ray', 'outbox', 'epoch'])
    assert.ok(!all.includes(secret), secret);
});
