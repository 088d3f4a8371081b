import assert from 'node:assert/strict';
import { WEEKDAYS } from '@keyturn/domain/availability';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { test } from '@keyturn/service-kit/testing-context';
import { runEraseSubcommand } from './erase-subcommands.ts';
import { register, saveProfile, startProfiles } from './testing.ts';
import type { UserDocument } from './user.ts';

test('[E18] what is told late of who is gone changes nothing of what is left of them, and is told to nobody', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const { userId } = user;
  await saveProfile(service, user);
  const manager = { company: 'Wasatch Homes', licence: 'UT 12-345' };
  await service.call('POST', '/api/users/manager-request', { user, body: manager });
  await service.call('POST', '/api/users/school', { user, body: { school: 'Ensign College', note: 'A letter.' } });
  await runEraseSubcommand([user.email], async () => service.store, service.clock.now);
  service.clock.advance(61_000);
  await untilSo(() => service.events('profiles.deleted').length > 0);
  const users = service.store.collection<UserDocument>('users');
  await untilSo(async () => (await users.findOne({ _id: userId }))?.deletesAt === null);
  await service.settle();
  const own = () => service.events().filter(({ type }) => type.startsWith('profiles.')).length;
  const [left, told] = [await users.findOne({ _id: userId }), own()];
  const decided = { subjectId: userId, ownerId: userId, tell: 'A word.', at: service.clock.now().toISOString() };
  for (const [kind, action] of [
    ['person', 'suspend'],
    ['person', 'reinstate'],
    ['manager', 'approve'],
    ['student', 'approve'],
    ['student', 'refuse'],
  ]) {
    const data = { ...decided, caseId: `case-${kind}`, kind, action };
    await service.publish({ type: 'moderation.decided', aggregateId: data.caseId, revision: 9, data });
  }
  const availability = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ start: '1:00 PM', end: '5:30 PM' }]]));
  await service.publish({ type: 'availability.set', revision: 9, data: { userId, email: user.email, availability } });
  await service.settle();
  assert.deepEqual(await users.findOne({ _id: userId }), left);
  assert.equal(own(), told);
});
