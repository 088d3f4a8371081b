import assert from 'node:assert/strict';
import type { ServiceDeps } from '@keyturn/service-kit/service';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import {
  keptBy,
  publishBlock,
  publishClosed,
  publishDeleted,
  publishProfiles,
} from '@keyturn/service-kit/testing-world';
import { BUYER, createIdleTransfers, SELLER, TOUR } from './testing.ts';
import { startBegun, startTransfers } from './testing-transfers.ts';

const OTHER = { reason: 'other' };

for (const [who, leaving] of [
  ['the seller', SELLER],
  ['the taker', BUYER],
] as const)
  test(`[E18] closing the account of ${who} ends the transfer, published once, with no actor`, async (t) => {
    const service = await startTransfers(t);
    const id = await service.begin();
    const before = (await service.transferEvents()).length;
    await publishClosed(service, leaving);
    await publishClosed(service, leaving);
    assert.deepEqual((await service.transferEvents()).slice(before), ['transfers.ended']);
    const [ended] = service.dataOf('transfers.ended');
    assert.deepEqual(
      [ended?.by, ended?.endReason, ended?.closedBy],
      [null, 'other', leaving === SELLER ? 'seller' : 'taker'],
    );
    await publishClosed(service, leaving, { isClosed: false, revision: 11 });
    assert.equal((await service.readTransfer(id, leaving)).state, 'ended');
  });

for (const [who, leaving, other] of [
  ['the seller', SELLER, BUYER],
  ['the buyer', BUYER, SELLER],
] as const)
  test(`[E10][E18] closing the account of ${who} keeps messages readable and stops writing until it is reopened`, async (t) => {
    const service = await startTransfers(t);
    await service.publishTour('tours.completed');
    await service.write(BUYER, 'Hello');
    await publishClosed(service, leaving);
    // An earlier token still works for seconds.
    for (const user of [other, leaving]) {
      assertRefused(await service.write(user, 'Hello?'), '409 conversation_closed');
      const { conversation, messages } = await service.read(user);
      const [listed] = await service.listConversations(user);
      assert.deepEqual(
        [conversation.canWrite, listed.canWrite, messages.at(-1)?.text],
        [false, false, 'Hello'],
        user.name,
      );
    }
    await publishClosed(service, leaving, { isClosed: false, revision: 11 });
    assert.equal((await service.read(other)).conversation.canWrite, true);
    assert.equal((await service.write(other, 'Hello again')).status, 201);
  });

test('[E11][E18] an offer to a closed account is refused with the reason; after reopening it succeeds', async (t) => {
  const service = await startTransfers(t);
  await publishClosed(service, BUYER);
  for (let tries = 0; tries < 3; tries += 1) {
    const { status, body } = await service.offer();
    assert.deepEqual([status, body.code, body.message], [409, 'account_closed', 'Their account was closed.']);
  }
  assert.deepEqual([await service.listTransfers(SELLER), await service.transferEvents()], [[], []]);
  await publishClosed(service, BUYER, { isClosed: false, revision: 11 });
  assert.equal((await service.offer()).status, 201);
});

test('[E11][E18] an account closed during the offer ends it, shows both the reason, and uses up no offer', async (t) => {
  let isHeardLate = false;
  const takesLate = () => {
    const isLate = isHeardLate;
    isHeardLate = false;
    return isLate;
  };
  const service = await startTransfers(t, (deps) => createIdleTransfers(hearLate(deps, takesLate)));
  await publishClosed(service, BUYER);
  isHeardLate = true;
  const { status, body } = await service.offer();
  assert.deepEqual([status, body.state, body.closedBy], [201, 'ended', 'taker']);
  await service.settle();
  assert.ok((await service.linesOf()).includes('The transfer ended: the account of Ann Lee was closed.'));
  await publishClosed(service, BUYER, { isClosed: false, revision: 11 });
  for (let offers = 0; offers < 2; offers += 1) await service.act(await service.makeOffer(), 'end', SELLER, OTHER);
  assert.equal((await service.offer()).body.code, 'offers_spent');
});

/** Simulates a late event: look-ups find no closed account. */
function hearLate(deps: ServiceDeps, isLate: () => boolean): ServiceDeps {
  const collection: ServiceDeps['store']['collection'] = (name) => {
    const found = deps.store.collection<never>(name);
    if (name !== 'closings') return found;
    const findOne: typeof found.findOne = async (filter) => (isLate() ? null : found.findOne(filter));
    return { ...found, findOne };
  };
  return { ...deps, store: { ...deps.store, collection } };
}

const COLLECTIONS = ['messages', 'transfers', 'requests', 'listings', 'people', 'emails', 'closings', 'erasures'];

for (const [who, gone, stays] of [
  ['seller', SELLER, BUYER],
  ['taker', BUYER, SELLER],
] as const)
  test(`[E18] a deleted ${who}’s messages, name and address are erased; the other side keeps its own`, async (t) => {
    const service = await startTransfers(t);
    const id = await service.begin();
    await service.write(gone, 'The key lies under the mat');
    await service.write(stays, 'Thank you');
    await publishClosed(service, gone);
    await publishDeleted(service, gone);
    await publishDeleted(service, gone);
    await publishProfiles(service, [gone]);
    const kept = await keptBy(service, COLLECTIONS);
    for (const word of [gone.name, gone.email, 'under the mat']) assert.ok(!kept.includes(word), word);
    const { messages } = await service.read(stays);
    assert.ok(messages.some(({ text }: { text: string }) => text === 'Thank you'));
    assert.equal((await service.readTransfer(id, stays)).state, 'ended');
    assert.equal(service.events('transfers.erased').length, 2, 'said again, as profiles may have been restored');
  });

test('[E15] the data export contains the person’s transfers and own messages, not those of others', async (t) => {
  const service = await startTransfers(t);
  await service.write(BUYER, 'Is it still available?');
  await service.write(SELLER, 'It is.');
  const { status, body } = await service.call('GET', '/api/transfers/export', { user: BUYER });
  assert.equal(status, 200);
  const parts = new Map<string, { conversationId: string; text: string }[]>(
    body.parts.map(({ name, items }: { name: string; items: object[] }) => [name, items]),
  );
  const shown = parts.get('messagesAsBuyer')?.map(({ conversationId, text }) => [conversationId, text]);
  assert.deepEqual(shown, [[TOUR, 'Is it still available?']]);
  for (const name of ['messagesAsSeller', 'transfersGiven', 'transfersTaken']) assert.deepEqual(parts.get(name), []);
});

test('[E15] a transfer is exported to both sides, without the other’s e-mail address', async (t) => {
  const service = await startTransfers(t);
  await service.act(await service.makeOffer(), 'accept', BUYER, { note: 'Gladly!' });
  for (const [user, other, part] of [
    [SELLER, BUYER, 'transfersGiven'],
    [BUYER, SELLER, 'transfersTaken'],
  ] as const) {
    const { body } = await service.call('GET', '/api/transfers/export', { user });
    const found = body.parts.find(({ name }: { name: string }) => name === part).items;
    assert.deepEqual([found.length, found[0].tourId], [1, TOUR]);
    assert.deepEqual([found[0].note, found[0].noteBy], ['Gladly!', 'taker']);
    assert.ok(!JSON.stringify(found).includes(other.email));
  }
});

test('[E17] transfers follow a changed address of either side', async (t) => {
  const { service, id } = await startBegun(t);
  for (const [userId, email] of [
    [BUYER.userId, 'ann@mail.example'],
    [SELLER.userId, 'sam@mail.example'],
  ])
    await service.publish({ type: 'profiles.email-changed', revision: 2, data: { userId, email } });
  await service.settle();
  const { seller, taker } = await service.readTransfer(id);
  assert.deepEqual([seller.email, taker.email], ['sam@mail.example', 'ann@mail.example']);
});

for (const [blocker, blocked] of [
  [SELLER, BUYER],
  [BUYER, SELLER],
] as const)
  test(`[E13] once ${blocker.name} blocks, neither side of a transfer sees the other’s new addresses, but both their own`, async (t) => {
    const service = await startTransfers(t);
    const id = await service.begin();
    assert.equal((await service.mark(id, 'office_told', SELLER)).status, 200);
    await publishBlock(service, blocker, blocked);
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
      const { seller, taker } = await service.readTransfer(id, user);
      return [seller.email, taker.email];
    };
    assert.deepEqual(await emails(SELLER), [newest(SELLER), BUYER.email]);
    assert.deepEqual(await emails(BUYER), [SELLER.email, newest(BUYER)]);
    await publishDeleted(service, BUYER, 30);
    await publishDeleted(service, SELLER, 30);
    assert.ok(!/@/.test(await keptBy(service, ['transfers'])), 'nothing of it stays of who is gone');
  });

test('[E14] no transfer keeps the address of an account whose address was released', async (t) => {
  const { service, id } = await startBegun(t);
  await publishClosed(service, { ...BUYER, email: '' });
  assert.deepEqual((await service.readTransfer(id, SELLER)).taker.email, '');
  assert.ok(!(await keptBy(service, ['transfers', 'requests', 'emails'])).includes(BUYER.email));
});

test('[E17] of two concurrent changes the newer stays, whichever is written last', async (t) => {
  const { service, id } = await startBegun(t);
  for (let round = 0; round < 10; round += 1) {
    const told = (revision: number) => ({ userId: BUYER.userId, email: `ann${revision}@mail.example` });
    const revisions = [2 * round + 2, 2 * round + 3];
    for (const revision of revisions)
      await service.publish({ type: 'profiles.email-changed', revision, data: told(revision) });
    await service.settle();
    assert.equal((await service.readTransfer(id, SELLER)).taker.email, `ann${revisions[1]}@mail.example`);
  }
});
