import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import { newId } from '@keyturn/service-kit/ids';
import { createLog } from '@keyturn/service-kit/log';
import { test } from '@keyturn/service-kit/testing-context';
import { createAccounts } from './accounts.ts';
import { PASSWORD, register, startProfiles } from './testing.ts';
import type { UserDocument } from './user.ts';

test('[E13] an account is told of with its name as soon as it is made, without a profile', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service, 'No Profile');
  await service.settle();
  const [event, ...others] = service.events('profiles.saved');
  assert.deepEqual([event?.aggregateId, event?.revision, others.length], [user.userId, 1, 0]);
  assert.deepEqual(eventData['profiles.saved'].parse(event?.data), {
    userId: user.userId,
    email: user.email,
    name: 'No Profile',
    photo: '',
    location: '',
    isPropertyManager: false,
    isVerified: false,
    profileCreated: false,
    registeredAt: service.clock.now().toISOString(),
    school: '',
  });
});

test('[E13] of an account whose address was given up in between others hear that it is gone, without the address', async (t) => {
  const service = await startProfiles(t);
  const users = service.store.collection<UserDocument>('users');
  const answers = [false, true];
  const { register: make } = createAccounts({
    users,
    secondSteps: { isRight: () => false, spend: () => Promise.resolve(false) },
    isReserved: () => Promise.resolve(answers.shift() ?? true),
    registrationLimit: 10,
    log: createLog('test', 'silent'),
    now: service.clock.now,
    newId,
  });
  const given = { name: 'Late Comer', email: 'taken@example.edu', password: PASSWORD };
  await assert.rejects(make(given, '192.0.2.1'), { code: 'registration_failed' });
  assert.equal(await users.findOne({ email: given.email }), null);
  await service.settle();
  const told = service.events().map(({ type, revision, data }) => [type, revision, (data as { email: string }).email]);
  assert.deepEqual(told, [
    ['profiles.saved', 1, given.email],
    ['profiles.deleted', 2, ''],
  ]);
});
