import type { AdminCase } from '@keyturn/contracts/admin';
import assert from 'node:assert/strict';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { toStandingFact } from './cases.ts';
import type { CaseDocument } from './collections.ts';
import { ANN, report, SAM, startModeration } from './testing.ts';

const AVERY = { ...testUser('Avery Stone'), role: 'admin' };

async function openCase(service: TestService, about: object) {
  await report(service, ANN, { reason: 'harassment', ...about });
  const [only] = await service.store.collection<CaseDocument>('cases').find({ state: 'open' }).toArray();
  const decide = (action: string) =>
    service.call('POST', `/api/admin/cases/${only?._id}/decision`, { user: AVERY, body: { action, note: 'Rude.' } });
  const standing = async () => {
    const kept = await service.store.collection<CaseDocument>('cases').findOne({ _id: only?._id ?? '' });
    return kept && (toStandingFact(kept)?.data as { action?: string } | undefined)?.action;
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
  assert.deepEqual(
    service.events('moderation.decided').map(({ data }) => (data as { action: string }).action),
    ['suspend', 'reinstate'],
  );
});
