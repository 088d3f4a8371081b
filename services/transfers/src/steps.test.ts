import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { BUYER, SELLER } from './testing.ts';
import { startBegun, startTransfers } from './testing-transfers.ts';

test('[E11] steps are marked in order, each by its side, until the keys complete the transfer', async (t) => {
  const { service, id } = await startBegun(t);
  assertRefused(await service.mark(id, 'unknown', SELLER), 404);
  await service.goOnToKeys(id);
  const handed = await service.mark(id, 'keys', BUYER);
  assert.deepEqual([handed.status, handed.body.state, handed.body.next], [200, 'completed', null]);
  assertRefused(await service.mark(id, 'keys', BUYER, { done: false }), 409);
  const types = await service.transferEvents();
  const shown = [types.filter((type) => type === 'transfers.changed').length, types.at(-1)];
  assert.deepEqual(shown, [6, 'transfers.completed']);
});

test('[E11] a transfer kind without a step refuses it', async (t) => {
  const service = await startTransfers(t);
  const id = await service.begin('sublet');
  assertRefused(await service.mark(id, 'signed', BUYER), 404);
});

test('[E11] a step has the day it happened on, by default today, never a future one', async (t) => {
  const { service, id } = await startBegun(t);
  assertRefused(await service.mark(id, 'office_told', SELLER, { date: '2026-11-24' }), 422);
  assertRefused(await service.mark(id, 'office_told', SELLER, { date: '2026-02-30' }), 422);
  assert.equal(
    (await service.mark(id, 'office_told', SELLER, { date: '2026-11-20' })).body.steps[0].date,
    '2026-11-20',
  );
  assert.equal((await service.mark(id, 'applied', BUYER)).body.steps[1].date, '2026-11-23');
});

test('[E11] only the last step can be undone, by whoever marked it; of the agreement each their own mark', async (t) => {
  const service = await startTransfers(t);
  const id = await service.begin('sublet');
  assert.equal((await service.readTransfer(id)).lastMarkBy, '');
  const undo = (step: string, user = SELLER) => service.mark(id, step, user, { done: false });
  await service.mark(id, 'office_told', SELLER);
  await service.mark(id, 'approved', BUYER);
  assertRefused(await undo('office_told'), 409);
  assertRefused(await undo('approved', SELLER), 409);
  assert.deepEqual((await undo('approved', BUYER)).body.next, { step: 'approved', who: 'either' });
  assert.equal((await undo('approved', BUYER)).status, 200);
  await service.mark(id, 'approved', SELLER);
  assert.deepEqual((await service.mark(id, 'agreement', BUYER)).body.next, { step: 'agreement', who: 'seller' });
  assertRefused(await service.mark(id, 'keys', BUYER), 409);
  assert.deepEqual((await undo('agreement', BUYER)).body.next, { step: 'agreement', who: 'both' });
  await service.mark(id, 'agreement', SELLER);
  await service.mark(id, 'agreement', BUYER);
  assertRefused(await undo('agreement', SELLER), 409);
  const { steps, lastMarkBy } = await service.readTransfer(id);
  assert.deepEqual([steps[2]?.isDone, steps[2]?.doneBy, lastMarkBy], [true, 'both', 'taker']);
});
