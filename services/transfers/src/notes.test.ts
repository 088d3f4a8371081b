import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { publishClosed, publishDeleted } from '@keyturn/service-kit/testing-world';
import { HOUR_MS } from '@keyturn/domain/durations';
import type { Identity } from '@keyturn/service-kit/identity';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { BUYER, SELLER } from './testing.ts';
import { type Transfers, startOffered, startTransfers } from './testing-transfers.ts';

/** The note of a transfer, and whose it is. */
async function noteOf(service: Transfers, id: string) {
  const { note, noteBy } = await service.readTransfer(id);
  return [note, noteBy];
}

test('[E11] a transfer shows whose its note is, also where the other ended it without one', async (t) => {
  const { service, id } = await startOffered(t);
  assert.deepEqual(await noteOf(service, id), ['', undefined]);
  await service.act(id, 'accept', BUYER, { note: 'Gladly!' });
  assert.deepEqual(await noteOf(service, id), ['Gladly!', 'taker']);
  await service.act(id, 'end', SELLER, { reason: 'office_declined' });
  assert.deepEqual(await noteOf(service, id), ['Gladly!', 'taker']);
  await publishDeleted(service, SELLER);
  assert.equal(
    (await service.readTransfer(id, BUYER)).note,
    'Gladly!',
    'what the other wrote is not theirs to take along',
  );
});

test('[E11] the note belongs to whoever declines, withdraws or ends', async (t) => {
  const service = await startTransfers(t);
  for (const [verb, user, by] of [
    ['decline', BUYER, 'taker'],
    ['end', SELLER, 'seller'],
  ] as const) {
    const id = await service.makeOffer();
    await service.act(id, verb, user, { reason: 'other', note: 'Sorry.' });
    assert.equal((await service.readTransfer(id)).noteBy, by, verb);
  }
});

test('[E11][E18] a deleted account’s note is erased, though the other ended the transfer', async (t) => {
  const { service, id } = await startOffered(t);
  await service.act(id, 'accept', BUYER, { note: 'Gladly!' });
  await service.act(id, 'end', SELLER, { reason: 'office_declined' });
  await publishDeleted(service, BUYER);
  assert.equal((await service.readTransfer(id)).note, '');
});

test('[E11] a blank note is not stored and replaces no other', async (t) => {
  const { service, id } = await startOffered(t);
  await service.act(id, 'accept', BUYER, { note: ' Gladly! \n' });
  assert.deepEqual(await noteOf(service, id), ['Gladly!', 'taker']);
  await service.act(id, 'end', SELLER, { reason: 'other', note: '\u200b \u2800' });
  assert.deepEqual(await noteOf(service, id), ['Gladly!', 'taker']);
  const next = await service.makeOffer();
  for (const note of ['', '   ', '\u3164'])
    assert.equal((await service.act(next, 'accept', BUYER, { note })).status, 200);
  assert.deepEqual(await noteOf(service, next), ['', undefined]);
});

const SITE = 'www.rentme.com';

/** Each side's way to refuse an offer. */
const SIDES = [
  { who: 'taker', user: BUYER, verb: 'decline', body: {} },
  { who: 'seller', user: SELLER, verb: 'end', body: { reason: 'other' } },
] as const;
type Side = (typeof SIDES)[number];

const sayNo = (service: Transfers, id: string, { verb, user, body }: Side, note?: string) =>
  service.act(id, verb, user, { ...body, ...(note !== undefined && { note }) });

for (const side of SIDES)
  test(`[E10][E11] refused notes of the ${side.who} count among the hourly sixty messages; an offer can still end without one`, async (t) => {
    const service = await startTransfers(t);
    const id = await service.makeOffer();
    for (let at = 0; at < 30; at += 1) assertRefused(await service.write(side.user, SITE), 422);
    for (let at = 0; at < 30; at += 1) assertRefused(await sayNo(service, id, side, SITE), '422 contact_withheld');
    assertRefused(await sayNo(service, id, side, SITE), '429 too_many');
    assertRefused(await sayNo(service, id, side, 'Not for me.'), '429 too_many');
    assertRefused(await service.write(side.user, 'Hello'), 429);
    service.clock.advance(HOUR_MS + 1000);
    assertRefused(await sayNo(service, id, side, SITE), '422 contact_withheld');
    for (let at = 0; at < 59; at += 1) await sayNo(service, id, side, SITE);
    assertRefused(await sayNo(service, id, side, SITE), 429);
    assert.equal((await sayNo(service, id, side)).status, 200);
  });

for (const side of SIDES)
  for (const [note, text] of [
    ['My number begins 801 555', 'and the last four are 0142'],
    ['and the last four are 0142', 'My number begins 801 555'],
  ] as const)
    test(`[E10][E11] a number split between the ${side.who}’s note on an offer and a message is recognized: “${note}”`, async (t) => {
      const service = await startTransfers(t);
      const id = await service.makeOffer();
      assert.equal((await sayNo(service, id, side, note)).status, 200);
      assertRefused(await service.write(side.user, text), '422 contact_withheld');
      const other: Identity = side.user === BUYER ? SELLER : BUYER;
      assert.equal((await service.write(other, text)).status, 201, 'it is not theirs');
      assert.equal((await service.write(side.user, 'Is Friday good?')).status, 201);
    });

test('[E10][E11] an acceptance’s note is checked with its author’s messages, whoever or whatever ended the transfer', async (t) => {
  for (const end of ['seller', 'account', 'clock'] as const) {
    const service = await startTransfers(t);
    const id = await service.makeOffer();
    await service.act(id, 'accept', BUYER, { note: 'My number begins 801 555' });
    if (end === 'seller') await service.act(id, 'end', SELLER, { reason: 'other' });
    if (end === 'account') {
      await publishClosed(service, SELLER);
      await publishClosed(service, SELLER, { isClosed: false, revision: 11 });
    }
    if (end === 'clock') service.clock.advance(31 * 24 * HOUR_MS);
    const half = 'and the last four are 0142';
    assert.equal((await service.write(SELLER, half)).status, 201, end);
    assertRefused(await service.write(BUYER, half), '422 contact_withheld');
  }
});

test('[E10][E11] a person’s ten newest notes are checked with their messages', async (t) => {
  const { service, id } = await startOffered(t);
  await service.act(id, 'end', SELLER, { reason: 'other', note: 'My number begins 801 555' });
  const reject = (tourId: string) =>
    service.publishTour('tours.rejected', { tourId, date: '2026-11-26', note: 'Sorry, not that day.' });
  for (let at = 0; at < 9; at += 1) await reject(`tour-of-${at}`);
  const half = 'and the last four are 0142';
  assertRefused(await service.write(SELLER, half), '422 contact_withheld');
  await reject('tour-of-ten');
  assert.equal((await service.write(SELLER, half)).status, 201);
});
