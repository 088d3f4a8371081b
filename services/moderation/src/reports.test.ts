import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { publishProfiles } from '@keyturn/service-kit/testing-world';
import type { ReportDocument } from './collections.ts';
import { ANN, BOB, SAM, startModeration } from './testing.ts';

const confirmed = (name: string) => ({ ...testUser(name), emailConfirmed: true });

test('[E14] a report gets thanks and opens one case; a repeat returns the existing report', async (t) => {
  const service = await startModeration(t);
  await service.publishListing('listing-one');
  const first = await service.report(ANN, { reason: 'wrong', text: 'It has no pool.' });
  assert.equal(first.status, 201);
  assert.equal(first.body.message, 'Thank you. A person will look at it.');
  const again = await service.report(ANN, { reason: 'gone' });
  assert.equal(again.status, 200);
  assert.deepEqual(again.body, first.body);
  assert.equal((await service.report(BOB)).status, 201);
  const [only, ...others] = await service.casesOf();
  assert.equal(others.length, 0);
  assert.deepEqual(
    [only?.kind, only?.subjectId, only?.ownerId, only?.title, only?.state, only?.held],
    ['listing', 'listing-one', SAM.userId, 'Wymount', 'open', false],
  );
  const reports = service.store.collection<ReportDocument>('reports');
  const kept = await reports.findOne({ _id: first.body.id });
  assert.deepEqual([kept?.reason, kept?.text], ['wrong', 'It has no pool.']);
});

test('[E14] invisible subjects cannot be reported; blockers and blocked people can', async (t) => {
  const service = await startModeration(t);
  await service.publishListing('listing-one');
  await service.block(SAM, ANN.userId);
  assertRefused(await service.report(ANN), 404);
  assert.equal((await service.report(ANN, { about: 'person', id: SAM.userId })).status, 201);
  await service.publishListing('listing-one', { hidden: 'off' }, 2);
  assertRefused(await service.report(BOB), 404);
  await service.publishListing('listing-one', {}, 3);
  assert.equal((await service.report(BOB)).status, 201);
  await service.publishListing('listing-one', { transferState: 'transferred' }, 4);
  assert.equal((await service.report(BOB)).status, 200, 'the same again');
  assert.equal((await service.casesOf()).length, 2);
});

test('[E14] ten reports a day are the limit', async (t) => {
  const service = await startModeration(t);
  for (let at = 0; at <= 10; at += 1) await service.publishListing(`listing-${at}`);
  for (let at = 0; at < 10; at += 1) assert.equal((await service.report(ANN, { id: `listing-${at}` })).status, 201);
  assertRefused(await service.report(ANN, { id: 'listing-10' }), 429);
  assert.equal((await service.report(ANN, { id: 'listing-3' })).status, 200, 'one that is there');
  service.clock.advance(DAY_MS);
  assert.equal((await service.report(ANN, { id: 'listing-10' })).status, 201);
});

test('[E14] three scam reports within a week by confirmed accounts hold a listing, once', async (t) => {
  const service = await startModeration(t);
  await service.publishListing('listing-one');
  for (const name of ['One A', 'Two B']) await service.report(confirmed(name));
  await service.report(ANN);
  await service.report(confirmed('Five E'), { reason: 'wrong' });
  await service.settle();
  assert.deepEqual(service.decisions(), [], 'two confirmed, one that is not, and one with another reason');
  await Promise.all(['Three C', 'Four D'].map((name) => service.report(confirmed(name))));
  await service.settle();
  const [only] = await service.casesOf();
  const decided = { kind: 'listing', subjectId: 'listing-one', ownerId: SAM.userId, action: 'hold', tell: '' };
  assert.deepEqual(service.decisions(), [{ caseId: only?._id, ...decided }]);
  assert.equal(only?.held, true);
});

for (const [whose, reporters] of [
  ['names of one mailbox', [['eve+1@example.edu'], ['eve+2@example.edu'], ['eve+3@example.edu']]],
  [
    'one address',
    [
      ['eve@example.edu', '203.0.113.5'],
      ['mal@example.edu', '203.0.113.5'],
      ['tom@example.edu', '203.0.113.5'],
    ],
  ],
  [
    'one network of IPv6',
    [
      ['eve@example.edu', '2001:db8:5:1::/64'],
      ['mal@example.edu', '2001:db8:5:2::/64'],
      ['tom@example.edu', '2001:db8:5:3::/64'],
    ],
  ],
] as const)
  test(`[E14] three accounts of ${whose} hold nothing, and other people’s reports count no less`, async (t) => {
    const service = await startModeration(t);
    await service.publishListing('listing-one');
    for (const [email, address = ''] of reporters)
      assert.equal((await service.report({ ...confirmed(email), email }, {}, address)).status, 201);
    await service.settle();
    assert.deepEqual(service.decisions(), []);
    assert.equal((await service.casesOf()).length, 1);
    await service.report(confirmed('Other A'), {}, '198.51.100.7');
    await service.report(confirmed('Other B'), {}, '198.51.100.8');
    await service.settle();
    assert.equal(service.decisions().length, 1);
  });

test('[E14] reports older than a week hold nothing; week-old accounts count', async (t) => {
  const service = await startModeration(t);
  await service.publishListing('listing-one');
  const old = ['One A', 'Two B', 'Three C'].map((name) => testUser(name));
  const registeredAt = new Date(service.clock.now().getTime() - 7 * DAY_MS).toISOString();
  await publishProfiles(service, old, { registeredAt });
  await service.report(old[0] ?? null);
  await service.report(old[1] ?? null);
  service.clock.advance(7 * DAY_MS);
  await service.report(old[2] ?? null);
  await service.settle();
  assert.deepEqual(service.decisions(), []);
  await service.report(confirmed('Four D'));
  await service.report(confirmed('Five E'));
  await service.settle();
  assert.equal(service.decisions().length, 1);
});

test('[E14] people can be reported, but reports never hold them', async (t) => {
  const service = await startModeration(t);
  for (const name of ['One A', 'Two B', 'Three C'])
    assert.equal((await service.report(confirmed(name), { about: 'person', id: SAM.userId })).status, 201);
  await service.settle();
  assert.deepEqual(service.decisions(), []);
  assert.equal((await service.casesOf())[0]?.title, 'Sam Hill');
});

test('[E14] repeating a report whose case was lost opens the case', async (t) => {
  const service = await startModeration(t);
  await service.publishListing('listing-one');
  await service.report(ANN);
  const [lost] = await service.casesOf();
  await service.storedCases().deleteOne({ _id: lost?._id ?? '' });
  assert.equal((await service.report(ANN)).status, 200);
  assert.equal((await service.casesOf()).length, 1);
});

test('[E14] a deleted listing cannot be reported, and keeps its name in its case', async (t) => {
  const service = await startModeration(t);
  await service.publishListing('listing-one');
  await service.report(ANN);
  await service.publish({ type: 'posts.removed', revision: 2, data: { _id: 'listing-one', userId: SAM.userId } });
  await service.settle();
  assertRefused(await service.report(BOB), 404);
  assert.equal((await service.casesOf())[0]?.title, 'Wymount');
});
