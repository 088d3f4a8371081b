import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { tellDeleted } from '@keyturn/service-kit/testing-world';
import { BUYER, SELLER, startTransfers } from './testing.ts';
import { act, makeOffer, readTransfer } from './testing-transfers.ts';
import type { TransferDocument } from './transfer.ts';

test('[E11] a transfer says whose its note is, also where the other ended it without one', async (t) => {
  const service = await startTransfers(t);
  const id = await makeOffer(service);
  const noteOf = async () => {
    const { note, noteBy } = await readTransfer(service, id);
    return [note, noteBy];
  };
  assert.deepEqual(await noteOf(), ['', undefined]);
  await act(service, id, 'accept', BUYER, { note: 'Gladly!' });
  assert.deepEqual(await noteOf(), ['Gladly!', 'taker']);
  await act(service, id, 'end', SELLER, { reason: 'office_declined' });
  assert.deepEqual(await noteOf(), ['Gladly!', 'taker']);
  await tellDeleted(service, SELLER);
  assert.equal(
    (await readTransfer(service, id, BUYER)).note,
    'Gladly!',
    'what the other wrote is not theirs to take along',
  );
});

test('[E11] whoever declines, takes back or ends writes the note', async (t) => {
  const service = await startTransfers(t);
  for (const [verb, user, by] of [
    ['decline', BUYER, 'taker'],
    ['end', SELLER, 'seller'],
  ] as const) {
    const id = await makeOffer(service);
    await act(service, id, verb, user, { reason: 'other', note: 'Sorry.' });
    assert.equal((await readTransfer(service, id)).noteBy, by, verb);
  }
});

test('[E11][E18] the note of who is deleted goes with them, though the other ended the transfer', async (t) => {
  const service = await startTransfers(t);
  const id = await makeOffer(service);
  await act(service, id, 'accept', BUYER, { note: 'Gladly!' });
  await act(service, id, 'end', SELLER, { reason: 'office_declined' });
  await tellDeleted(service, BUYER);
  assert.equal((await readTransfer(service, id)).note, '');
});

for (const [what, endedBy, leaving, stays] of [
  ['under way or completed goes with who took it, who alone wrote one', '', BUYER, false],
  ['under way or completed stays, whoever handed over', '', SELLER, true],
  ['that the taker ended goes with them', 'taker', BUYER, false],
  ['that the taker ended stays when the seller goes', 'taker', SELLER, true],
  ['that the seller ended may be of either, and goes with the seller', 'seller', SELLER, false],
  ['that the seller ended may be of either, and goes with the taker', 'seller', BUYER, false],
] as const)
  test(`[E11][E18] the note of the release before on a transfer ${what}`, async (t) => {
    const service = await startTransfers(t);
    const id = await makeOffer(service);
    await act(service, id, 'accept', BUYER, { note: 'Gladly!' });
    const state = endedBy === '' ? 'completed' : 'ended';
    const before = { $set: { state, endedBy }, $unset: { noteBy: '' } } as const;
    await service.store.collection<TransferDocument>('transfers').updateOne({ _id: id }, before);
    await tellDeleted(service, leaving);
    const other = leaving === BUYER ? SELLER : BUYER;
    assert.equal((await readTransfer(service, id, other)).note, stays ? 'Gladly!' : '');
  });

test('[E11] a note of blanks is none: it stands nowhere and takes no other’s place', async (t) => {
  const service = await startTransfers(t);
  const id = await makeOffer(service);
  const noteOf = async () => {
    const { note, noteBy } = await readTransfer(service, id);
    return [note, noteBy];
  };
  await act(service, id, 'accept', BUYER, { note: ' Gladly! \n' });
  assert.deepEqual(await noteOf(), ['Gladly!', 'taker']);
  await act(service, id, 'end', SELLER, { reason: 'other', note: '\u200b \u2800' });
  assert.deepEqual(await noteOf(), ['Gladly!', 'taker']);
  const next = await makeOffer(service);
  for (const note of ['', '   ', '\u3164'])
    assert.equal((await act(service, next, 'accept', BUYER, { note })).status, 200);
  const { note, noteBy } = await readTransfer(service, next);
  assert.deepEqual([note, noteBy], ['', undefined]);
});
