import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { runAdminSubcommand, setRole } from './roles.ts';
import type { SessionDocument } from './sessions.ts';
import { ACCOUNT_KEY, register, startProfiles } from './testing.ts';

const NEEDS_STEP = 'Its second step has to be on within 24 hours: one that is turned on later ends the role.\n';

test('[F] the word admin gives the role, takes it and says who has it; a wrong one says what there is', async (t) => {
  const { store, ...service } = await startProfiles(t);
  const { user } = await register({ store, ...service });
  const say = (...given: string[]) =>
    runAdminSubcommand(
      given,
      async () => store,
      async () => ACCOUNT_KEY,
    );
  assert.equal(await say('list'), 'Nobody is an admin.\n');
  assert.equal(await say('grant', 'Ann.Lee@example.edu'), `Ann.Lee@example.edu is an admin.\n${NEEDS_STEP}`);
  assert.equal(await say('list'), 'ann.lee@example.edu  Ann Lee\n');
  assert.equal((await service.call('GET', '/api/session', { user })).body.user.role, 'admin');
  assert.equal(await say('revoke', 'ann.lee@example.edu'), 'ann.lee@example.edu is no admin any more.\n');
  assert.equal(await say('list'), 'Nobody is an admin.\n');
  assert.equal((await service.call('GET', '/api/session', { user })).body.user.role, '');
  await assert.rejects(say('grant', 'nobody@example.edu'), {
    message: 'No account has the address nobody@example.edu.',
  });
  for (const wrong of [[], ['grant'], ['unban'], ['make', 'ann.lee@example.edu']])
    await assert.rejects(say(...wrong), / It takes grant EMAIL, revoke EMAIL, unban EMAIL or list\.$/);
});

test('[F] a session holds the role for twelve hours after a log-in with both factors, and never without', async (t) => {
  const service = await startProfiles(t);
  const { user, session } = await register(service);
  await setRole(service.store, user.email, 'admin', service.clock.now());
  const held = async () => {
    const { body } = await service.call('GET', '/internal/session', { headers: { 'x-session-id': session } });
    return body.user.role as string;
  };
  assert.equal(await held(), '');
  const sessions = service.store.collection<SessionDocument>('sessions');
  const [begun] = await sessions.find({ userId: user.userId }).toArray();
  await sessions.updateOne({ _id: begun?._id ?? '' }, { $set: { factors: 2 } });
  assert.equal(await held(), 'admin');
  service.clock.advance(12 * HOUR_MS - 1);
  assert.equal(await held(), 'admin');
  service.clock.advance(1);
  assert.equal(await held(), '');
});

test('[F] a profile that is saved keeps its role, and sets none', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const body = { email: user.email, name: 'Ann Lee', location: 'Provo UT', role: 'admin' };
  await service.call('POST', '/api/profiles', { user, body });
  assert.equal((await service.call('GET', '/api/session', { user })).body.user.role, '');
  await setRole(service.store, user.email, 'admin', service.clock.now());
  const saved = await service.call('POST', '/api/profiles', { user, body: { ...body, role: '' } });
  assert.deepEqual([saved.status, saved.body.profile.role], [200, 'admin']);
});
