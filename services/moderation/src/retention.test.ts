import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { createModeration } from './app.ts';
import type { AuditDocument, CaseDocument, ReportDocument } from './collections.ts';
import { ANN, BOB, report, startModeration, tellListing } from './testing.ts';

const DAY_MS = 86_400_000;
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
  const until = async (expected: readonly number[]) => {
    const isReached = async () => isDeepStrictEqual(await count(), expected);
    for (let turn = 0; turn < 200 && !(await isReached()); turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual(await count(), expected);
  };
  for (const [id, action] of [
    ['dismissed', 'dismiss'],
    ['hidden', 'hold'],
    ['open', null],
  ] as const) {
    await tellListing(service, id);
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
  await new Promise((resolve) => setTimeout(resolve, 100));
  await until([3, 6, 2]);
  service.clock.advance(2 * DAY_MS);
  await until([2, 4, 2]);
  service.clock.advance(220 * DAY_MS);
  await until([2, 4, 0]);
});
