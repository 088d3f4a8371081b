import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import type { ServiceDeps } from '@keyturn/service-kit/service';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { tellClosed } from '@keyturn/service-kit/testing-world';
import {
  BUYER,
  createIdleTransfers,
  linesOf,
  listConversations,
  read,
  SELLER,
  startTransfers,
  tellTour,
  write,
} from './testing.ts';
import { act, begin, listTransfers, makeOffer, offer, readTransfer, transferEvents } from './testing-transfers.ts';

const OTHER = { reason: 'other' };

for (const [who, leaving] of [
  ['the seller', SELLER],
  ['the taker', BUYER],
] as const)
  test(`[E18] the account of ${who} is closed: the transfer ends, told once, by nobody`, async (t) => {
    const service = await startTransfers(t);
    const id = await begin(service);
    const before = (await transferEvents(service)).length;
    await tellClosed(service, leaving);
    await tellClosed(service, leaving);
    assert.deepEqual((await transferEvents(service)).slice(before), ['transfers.ended']);
    const [event] = service.events('transfers.ended');
    const { by, endReason, closedBy } = eventData['transfers.ended'].parse(event?.data);
    assert.deepEqual([by, endReason, closedBy], [null, 'other', leaving === SELLER ? 'seller' : 'taker']);
    await tellClosed(service, leaving, { isClosed: false, revision: 11 });
    assert.equal((await readTransfer(service, id, leaving)).state, 'ended');
  });

for (const [who, leaving, other] of [
  ['the seller', SELLER, BUYER],
  ['the buyer', BUYER, SELLER],
] as const)
  test(`[E10][E18] the account of ${who} is closed: what was written stays to be read, nobody writes on, and once it is kept they do`, async (t) => {
    const service = await startTransfers(t);
    await tellTour(service, 'tours.completed');
    await write(service, BUYER, 'Hello');
    await tellClosed(service, leaving);
    // For seconds a token of before still works.
    for (const user of [other, leaving]) {
      assertRefused(await write(service, user, 'Hello?'), 409, 'conversation_closed');
      const { conversation, messages } = await read(service, user);
      const [listed] = await listConversations(service, user);
      assert.deepEqual(
        [conversation.canWrite, listed.canWrite, messages.at(-1)?.text],
        [false, false, 'Hello'],
        user.name,
      );
    }
    await tellClosed(service, leaving, { isClosed: false, revision: 11 });
    assert.equal((await read(service, other)).conversation.canWrite, true);
    assert.equal((await write(service, other, 'Hello again')).status, 201);
  });

test('[E11][E18] a lease is not offered to a closed account, which says why and makes no offer; reopened, it is', async (t) => {
  const service = await startTransfers(t);
  await tellClosed(service, BUYER);
  for (let tries = 0; tries < 3; tries += 1) {
    const { status, body } = await offer(service);
    assert.deepEqual([status, body.code, body.message], [409, 'account_closed', 'Their account was closed.']);
  }
  assert.deepEqual([await listTransfers(service, SELLER), await transferEvents(service)], [[], []]);
  await tellClosed(service, BUYER, { isClosed: false, revision: 11 });
  assert.equal((await offer(service)).status, 201);
});

test('[E11][E18] an account that is closed at the moment of the offer ends it, says so to both, and leaves both offers', async (t) => {
  let isHeardLate = false;
  const takesLate = () => {
    const isLate = isHeardLate;
    isHeardLate = false;
    return isLate;
  };
  const service = await startTransfers(t, (deps) => createIdleTransfers(hearLate(deps, takesLate)));
  await tellClosed(service, BUYER);
  isHeardLate = true;
  const { status, body } = await offer(service);
  assert.deepEqual([status, body.state, body.closedBy], [201, 'ended', 'taker']);
  await service.settle();
  assert.ok((await linesOf(service)).includes('The transfer ended: the account of Ann Lee was closed.'));
  await tellClosed(service, BUYER, { isClosed: false, revision: 11 });
  for (let offers = 0; offers < 2; offers += 1) await act(service, await makeOffer(service), 'end', SELLER, OTHER);
  assert.equal((await offer(service)).body.code, 'offers_spent');
});

/** A look at an account finds none that is closed where it is late. */
function hearLate(deps: ServiceDeps, isLate: () => boolean): ServiceDeps {
  const collection: ServiceDeps['store']['collection'] = (name) => {
    const found = deps.store.collection<never>(name);
    if (name !== 'closings') return found;
    const findOne: typeof found.findOne = async (filter) => (isLate() ? null : found.findOne(filter));
    return { ...found, findOne };
  };
  return { ...deps, store: { ...deps.store, collection } };
}
