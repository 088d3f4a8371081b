import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import type { EmailDocument } from '@keyturn/service-kit/emails';
import { BUYER, SELLER, startTransfers } from './testing.ts';
import { keptBy, tellBlock, tellClosed, tellDeleted } from '@keyturn/service-kit/testing-world';
import { begin, mark, readTransfer } from './testing-transfers.ts';
import type { TransferDocument } from './transfer.ts';

test('[E17] transfers follow another address of either side', async (t) => {
  const service = await startTransfers(t);
  const id = await begin(service);
  for (const [userId, email] of [
    [BUYER.userId, 'ann@mail.example'],
    [SELLER.userId, 'sam@mail.example'],
  ])
    await service.publish({ type: 'profiles.email-changed', revision: 2, data: { userId, email } });
  await service.settle();
  const { seller, taker } = await readTransfer(service, id);
  assert.deepEqual([seller.email, taker.email], ['sam@mail.example', 'ann@mail.example']);
});

for (const [blocker, blocked] of [
  [SELLER, BUYER],
  [BUYER, SELLER],
] as const)
  test(`[E13] once ${blocker.name} blocks, neither side of a transfer sees another address of the other, and both their own`, async (t) => {
    const service = await startTransfers(t);
    const id = await begin(service);
    assert.equal((await mark(service, id, 'office_told', SELLER)).status, 200);
    await tellBlock(service, blocker, blocked);
    for (const [revision, round] of [
      [2, 'first'],
      [3, 'second'],
    ] as const) {
      for (const { userId } of [SELLER, BUYER]) {
        const data = { userId, email: `${round}.${userId}@mail.example` };
        await service.publish({ type: 'profiles.email-changed', revision, data });
      }
      await service.settle();
    }
    const newest = (user: typeof BUYER) => `second.${user.userId}@mail.example`;
    const emails = async (user: typeof BUYER) => {
      const { seller, taker } = await readTransfer(service, id, user);
      return [seller.email, taker.email];
    };
    assert.deepEqual(await emails(SELLER), [newest(SELLER), BUYER.email]);
    assert.deepEqual(await emails(BUYER), [SELLER.email, newest(BUYER)]);
    await tellDeleted(service, BUYER, 30);
    await tellDeleted(service, SELLER, 30);
    assert.ok(!/@/.test(await keptBy(service, ['transfers'])), 'nothing of it stays of who is gone');
  });

test('[E14] no transfer keeps the address of an account whose address is free again', async (t) => {
  const service = await startTransfers(t);
  const id = await begin(service);
  await tellClosed(service, { ...BUYER, email: '' });
  assert.deepEqual((await readTransfer(service, id, SELLER)).taker.email, '');
  assert.ok(!(await keptBy(service, ['transfers', 'requests', 'emails'])).includes(BUYER.email));
});

for (const [where, left] of [
  ['', { takerEmail: 'ann2@mail.example' }],
  [', also where only the one that was seen last is left', { takerEmail: '' }],
] as const)
  test(`[E14] another address that is in hand during an erasure brings none back where one blocks the other${where}`, async (t) => {
    const service = await startTransfers(t);
    const id = await begin(service);
    await tellBlock(service, SELLER, BUYER);
    const tell = async (revision: number) => {
      const data = { userId: BUYER.userId, email: `ann${revision}@mail.example` };
      await service.publish({ type: 'profiles.email-changed', revision, data });
      await service.settle();
    };
    await tell(2);
    // What an erasure writes first.
    await service.store
      .collection<EmailDocument>('emails')
      .updateOne({ _id: BUYER.userId }, { $set: { email: '', revision: 30 } });
    await service.store.collection<TransferDocument>('transfers').updateOne({ _id: id }, { $set: left });
    await tell(3);
    const kept = await keptBy(service, ['transfers']);
    assert.ok(!kept.includes('ann2@') && !kept.includes(BUYER.email), kept);
  });

test('[E17] of two changes that are heard at once the newer stays, whichever is written last', async (t) => {
  const service = await startTransfers(t);
  const id = await begin(service);
  for (let round = 0; round < 10; round += 1) {
    const told = (revision: number) => ({ userId: BUYER.userId, email: `ann${revision}@mail.example` });
    const revisions = [2 * round + 2, 2 * round + 3];
    for (const revision of revisions)
      await service.publish({ type: 'profiles.email-changed', revision, data: told(revision) });
    await service.settle();
    assert.equal((await readTransfer(service, id, SELLER)).taker.email, `ann${revisions[1]}@mail.example`);
  }
});
