import assert from 'node:assert/strict';
import { startTestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { createProfiles } from './app.ts';
import { CONFIG, register, suspend } from './testing.ts';
import { confirmAddress } from './testing-links.ts';
import { freedEmail, type UserDocument } from './user.ts';

test('[E14][E17][E18] told again, an account says its address and whether it is closed, and nothing that makes an e-mail', async (t) => {
  let republish: (() => Promise<number>) | undefined;
  const service = await startTestService((deps) => {
    const made = createProfiles(deps, CONFIG);
    republish = made.republish;
    return made;
  }, t);
  const names = ['Ann Lee', 'Bob Ray', 'Cat Fox', 'Dan Orr', 'Eve Day', 'Flo Hay'];
  const people = [];
  for (const name of names) people.push((await register(service, name)).user);
  const [ann, bob, cat, dan, eve, flo] = people.map(({ userId }) => userId) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const users = service.store.collection<UserDocument>('users');
  await confirmAddress(service, people[0]!);
  const confirmedAt = (await users.findOne({ _id: ann }))?.emailConfirmedAt ?? null;
  await users.updateOne({ _id: ann }, { $set: { email: 'ann@other.example' } });
  await suspend(service, bob);
  await suspend(service, cat);
  await suspend(service, cat, { action: 'reinstate', revision: 3 });
  await users.updateOne({ _id: dan }, { $set: { state: 'leaving', deletesAt: '2099-01-01T00:00:00.000Z' } });
  await users.updateOne({ _id: eve }, { $set: { state: 'deleted', email: `deleted|${eve}` } });
  await users.updateOne({ _id: flo }, { $set: { suspendedAt: '2026-11-23T17:00:00.000Z', email: freedEmail(flo) } });
  await service.settle();

  const before = service.events().length;
  assert.equal(await republish?.(), 5 * 3 - 1 + 1);
  await service.settle();
  const again = service.events().slice(before);
  const revisions = new Map<string, number>();
  const said = again.flatMap(({ type, aggregateId, revision, data }) => {
    assert.ok(revision > (revisions.get(aggregateId) ?? 0), 'each fact of an account is newer than the one before');
    revisions.set(aggregateId, revision);
    return type === 'profiles.saved' ? [] : [[type, data]];
  });
  const own = (userId: string) => said.filter(([, data]) => (data as { userId: string }).userId === userId);
  const address = (userId: string, email: string, at: string | null = null) => [
    'profiles.email-changed',
    { userId, email, confirmedAt: at },
  ];
  const suspended = (userId: string, email: string) => ['profiles.suspended', { userId, email }];
  const leaving = ['profiles.deletion-requested', { userId: dan, email: people[3]!.email, deletesAt: null }];
  const open = (userId: string) => ['profiles.reopened', { userId }];
  assert.deepEqual(own(ann), [address(ann, 'ann@other.example', confirmedAt), open(ann)]);
  assert.deepEqual(own(bob), [address(bob, people[1]!.email), suspended(bob, people[1]!.email)]);
  assert.deepEqual(own(cat), [address(cat, people[2]!.email), open(cat)]);
  assert.deepEqual(own(dan), [address(dan, people[3]!.email), leaving]);
  assert.deepEqual(own(eve), [['profiles.deleted', { userId: eve, email: '' }]]);
  assert.deepEqual(own(flo), [suspended(flo, '')], 'an address that is another’s by now is not told');
});
