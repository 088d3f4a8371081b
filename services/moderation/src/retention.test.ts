import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { AdminCase, AuditAnswer } from '@keyturn/contracts/admin';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { type TestService, testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { untilJobsRan } from '@keyturn/service-kit/testing-jobs';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { createModeration } from './app.ts';
import type { AuditDocument, CaseDocument, ReportDocument } from './collections.ts';
import { ANN, BOB, report, SAM, startModeration, publishListing } from './testing.ts';
import { toCurrentDecision } from './cases.ts';

const AVERY = { ...testUser('Avery Stone'), role: 'admin' };

test('[E14] a case that was closed half a year ago is forgotten with its reports, its entry in the log later; what is open or hidden stays', async (t) => {
  const service = await startModeration(t, (deps) => createModeration(deps, { sweepMs: 20 }));
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
    await publishListing(service, id);
    await report(service, ANN, { id, reason: 'wrong' });
    await report(service, BOB, { id, reason: 'wrong' });
    if (action === null) continue;
    const found = await service.store.collection<CaseDocument>('cases').findOne({ subjectKey: `listing|${id}` });
    const body = { action, note: 'Looked at it.' };
    const path = `/api/admin/cases/${found?._id ?? ''}/decision`;
    assert.equal((await service.call('POST', path, { user: AVERY, body })).status, 200);
  }
  await service.settle();
  service.clock.advance(179 * DAY_MS);
  await untilJobsRan(service, 'forget old cases');
  await until([3, 6, 2]);
  service.clock.advance(2 * DAY_MS);
  await until([2, 4, 2]);
  const { body } = await service.call('GET', '/api/admin/audit', { user: { ...SAM, role: 'admin' } });
  const notes = (body as AuditAnswer).items.map(({ note }) => note);
  assert.deepEqual(notes, ['', ''], 'whose listing it was is known without its case');
  service.clock.advance(220 * DAY_MS);
  await until([2, 4, 0]);
});

test('[E14] a case by which somebody is suspended stays, so that they can be let in again, and is forgotten after that', async (t) => {
  const service = await startModeration(t, (deps) => createModeration(deps, { sweepMs: 20 }));
  const swept = () => untilJobsRan(service, 'forget old cases');
  await report(service, ANN, { about: 'person', id: BOB.userId, reason: 'harassment' });
  const cases = service.store.collection<CaseDocument>('cases');
  const found = await cases.findOne({ subjectKey: `person|${BOB.userId}` });
  const decide = async (action: string) => {
    const body = { action, note: 'Looked at it.' };
    const path = `/api/admin/cases/${found?._id ?? ''}/decision`;
    const { status } = await service.call('POST', path, { user: AVERY, body });
    await service.settle();
    return status;
  };
  assert.equal(await decide('suspend'), 200);
  service.clock.advance(181 * DAY_MS);
  await swept();
  assert.equal(await decide('reinstate'), 200);
  service.clock.advance(181 * DAY_MS);
  await untilGone(cases);
});

test('[E14] of many cases that were closed at one instant all are forgotten, beside as many that stay', async (t) => {
  const service = await startModeration(t, (deps) => createModeration(deps, { sweepMs: 20 }));
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

async function untilGone(cases: Pick<StoreCollection<CaseDocument>, 'countDocuments'>): Promise<void> {
  await untilSo(async () => (await cases.countDocuments({ _id: { $gt: '' } })) === 0);
}

for (const [kind, days] of [
  ['manager', Infinity],
  ['student', 365],
] as const)
  test(`[E27] an approval (${kind}) stays as long as it can be taken back, and is forgotten after that`, async (t) => {
    const service = await startModeration(t, (deps) => createModeration(deps, { sweepMs: 20 }));
    const swept = () => untilJobsRan(service, 'forget old cases');
    const askedAt = service.clock.now().toISOString();
    const data = { userId: BOB.userId, kind, school: 'BYU', message: 'A letter.', askedAt };
    await service.publish({ type: 'profiles.check-asked', aggregateId: BOB.userId, data });
    await service.settle();
    const cases = service.store.collection<CaseDocument>('cases');
    const found = () => cases.findOne({ subjectKey: `${kind}|${BOB.userId}` });
    const path = `/api/admin/cases/${(await found())?._id}/decision`;
    const decide = async (action: string) => {
      const { status } = await service.call('POST', path, { user: AVERY, body: { action, note: 'Looked at it.' } });
      await service.settle();
      return status;
    };
    assert.equal(await decide('approve'), 200);
    service.clock.advance(364 * DAY_MS);
    await swept();
    assert.ok(await found());
    service.clock.advance(2 * DAY_MS);
    if (days !== Infinity) return untilSo(async () => (await found()) === null);
    await swept();
    assert.ok(await found());
    assert.equal(await decide('revoke'), 200);
    service.clock.advance(181 * DAY_MS);
    await untilSo(async () => (await found()) === null);
  });

async function openCase(service: TestService, about: object) {
  await report(service, ANN, { reason: 'harassment', ...about });
  const [only] = await service.store.collection<CaseDocument>('cases').find({ state: 'open' }).toArray();
  const decide = (action: string) =>
    service.call('POST', `/api/admin/cases/${only?._id}/decision`, { user: AVERY, body: { action, note: 'Rude.' } });
  const standing = async () => {
    const kept = await service.store.collection<CaseDocument>('cases').findOne({ _id: only?._id ?? '' });
    return kept && (toCurrentDecision(kept)?.data as { action?: string } | undefined)?.action;
  };
  return { decide, standing };
}

test('[E14] a person is suspended, and let in again whenever that is decided; it is told, and told again as it stands', async (t) => {
  const service = await startModeration(t);
  const { decide, standing } = await openCase(service, { about: 'person', id: SAM.userId });
  assertRefused(await decide('reinstate'), 422, 'unfit');
  const { status, body } = await decide('suspend');
  assert.deepEqual([status, (body as AdminCase).state], [200, 'closed']);
  assert.equal(await standing(), 'suspend');
  assertRefused(await decide('warn'), 409, 'closed');
  assert.equal((await decide('reinstate')).status, 200);
  assert.equal(await standing(), undefined);
  await service.settle();
  const shown = service.events('moderation.decided').map(({ data }) => (data as { action: string }).action);
  assert.deepEqual(shown, ['suspend', 'reinstate']);
});
