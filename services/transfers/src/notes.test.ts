import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { tellDeleted } from '@keyturn/service-kit/testing-world';
import { BUYER, SELLER, startTransfers } from './testing.ts';
import { act, makeOffer, readTransfer } from './testing-transfers.ts';

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
