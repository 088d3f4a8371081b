import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { AdminCase } from '@keyturn/contracts/admin';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { untilJobsRan } from '@keyturn/service-kit/testing-jobs';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { createModeration } from './app.ts';
import type { AuditDocument, CaseDocument, ReportDocument } from './collections.ts';
import { ANN, BOB, SAM, startModeration, asAdmin } from './testing.ts';

const startSweeping = (t: TestContext) => startModeration(t, (deps) => createModeration(deps, { sweepMs: 20 }));

test('[E14] a case closed half a year ago is deleted with its reports, its log entry later; open ones stay', async (t) => {
  const service = await startSweeping(t);
  const count = async () => {
    const { store } = service;
    const all = { _id: { $gt: '' } };
    return [
      await store.collection<CaseDocument>('cases').countDocuments(all),
      await store.collection<ReportDocument>('reports').countDocuments(all),
      await store.collection<AuditDocument>('audit').countDocuments(all),
    ];
  };
  const until = (expected: readonly number[]) =>
    untilSo(async () => isDeepStrictEqual(await count(), expected), `cases, reports, entries ${expected.join(', ')}`);
  for (const [id, action] of [
    ['dismissed', 'dismiss'],
    ['hidden', 'hold'],
    ['open', null],
  ] as const) {
    await service.publishListing(id);
    await service.report(ANN, { id, reason: 'wrong' });
    await service.report(BOB, { id, reason: 'wrong' });
    if (action === null) continue;
    const found = await service.storedCases().findOne({ subjectKey: `listing|${id}` });
    assert.equal((await service.decide(found?._id, action)).status, 200);
  }
  await service.settle();
  service.clock.advance(179 * DAY_MS);
  await untilJobsRan(service, 'forget old cases');
  await until([3, 6, 2]);
  service.clock.advance(2 * DAY_MS);
  await until([2, 4, 2]);
  const notes = (await service.readLog('', asAdmin(SAM))).items.map(({ note }) => note);
  assert.deepEqual(notes, ['', ''], 'whose listing it was is known without its case');
  service.clock.advance(220 * DAY_MS);
  await until([2, 4, 0]);
});

test('[E14] a case with a current suspension stays, so that it can be reversed, and is deleted after that', async (t) => {
  const service = await startSweeping(t);
  await service.report(ANN, { about: 'person', id: BOB.userId, reason: 'harassment' });
  const cases = service.storedCases();
  const found = await cases.findOne({ subjectKey: `person|${BOB.userId}` });
  assert.equal((await service.decide(found?._id, 'suspend')).status, 200);
  await service.settle();
  service.clock.advance(181 * DAY_MS);
  await untilJobsRan(service, 'forget old cases');
  assert.equal((await service.decide(found?._id, 'reinstate')).status, 200);
  await service.settle();
  service.clock.advance(181 * DAY_MS);
  await untilSo(async () => (await cases.countDocuments({ _id: { $gt: '' } })) === 0);
});

test('[E14] many cases closed at one instant are all deleted, beside as many that stay', async (t) => {
  const service = await startSweeping(t);
  const cases = service.store.collection<CaseDocument>('cases');
  const at = service.clock.now().toISOString();
  const made = (id: string, action: string): CaseDocument => ({
    ...{ _id: id, subjectKey: `person|${id}`, kind: 'person', subjectId: id, ownerId: id, title: id },
    ...{ state: 'closed', held: false, openedAt: at, decidedAt: at, action, note: '', revision: 1, outbox: [] },
    ...{ outboxAt: null, decisions: [{ at, actorId: '', actor: '', action, note: '', tell: '' }] },
  });
  for (let count = 0; count < 500; count += 1) await cases.insertOne(made(`a${1000 + count}`, 'suspend'));
  for (const id of ['b1', 'b2']) await cases.insertOne(made(id, 'dismiss'));
  service.clock.advance(181 * DAY_MS);
  const left = () => cases.countDocuments({ _id: { $gt: '' } });
  await untilSo(async () => (await left()) <= 500);
  assert.equal(await left(), 500);
});

for (const [kind, days] of [
  ['manager', Infinity],
  ['student', 365],
] as const)
  test(`[E27] an approval (${kind}) stays as long as it can be revoked, and is deleted after that`, async (t) => {
    const service = await startSweeping(t);
    const swept = () => untilJobsRan(service, 'forget old cases');
    await service.publishAsked(BOB, { kind });
    const found = () => service.storedCases().findOne({ subjectKey: `${kind}|${BOB.userId}` });
    const id = (await found())?._id;
    assert.equal((await service.decide(id, 'approve')).status, 200);
    await service.settle();
    service.clock.advance(364 * DAY_MS);
    await swept();
    assert.ok(await found());
    service.clock.advance(2 * DAY_MS);
    if (days !== Infinity) return untilSo(async () => (await found()) === null);
    await swept();
    assert.ok(await found());
    assert.equal((await service.decide(id, 'revoke')).status, 200);
    await service.settle();
    service.clock.advance(181 * DAY_MS);
    await untilSo(async () => (await found()) === null);
  });

test('[E14] a person can be suspended and reinstated at any time; it is published, and republished as it stands', async (t) => {
  const service = await startModeration(t);
  await service.report(ANN, { about: 'person', id: SAM.userId, reason: 'harassment' });
  const [{ _id } = { _id: '' }] = await service.casesOf();
  assertRefused(await service.decide(_id, 'reinstate'), '422 unfit');
  const { status, body } = await service.decide(_id, 'suspend');
  assert.deepEqual([status, (body as AdminCase).state], [200, 'closed']);
  assert.equal(await service.standingAction(_id), 'suspend');
  assertRefused(await service.decide(_id, 'warn'), '409 closed');
  assert.equal((await service.decide(_id, 'reinstate')).status, 200);
  assert.equal(await service.standingAction(_id), undefined);
  await service.settle();
  const shown = service.decisions().map(({ action }) => action);
  assert.deepEqual(shown, ['suspend', 'reinstate']);
});
