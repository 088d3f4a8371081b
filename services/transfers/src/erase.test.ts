import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { keptBy, tellClosed, tellDeleted, tellProfiles } from '@keyturn/service-kit/testing-world';
import { BUYER, read, SELLER, startTransfers, write } from './testing.ts';
import { begin, readTransfer } from './testing-transfers.ts';

const COLLECTIONS = ['messages', 'transfers', 'requests', 'listings', 'people', 'emails', 'closings', 'erasures'];

for (const [who, gone, stays] of [
  ['seller', SELLER, BUYER],
  ['taker', BUYER, SELLER],
] as const)
  test(`[E18] of a ${who} who is gone no message, name or address is kept; the other side still has theirs`, async (t) => {
    const service = await startTransfers(t);
    const id = await begin(service);
    await write(service, gone, 'The key lies under the mat');
    await write(service, stays, 'Thank you');
    await tellClosed(service, gone);
    await tellDeleted(service, gone);
    await tellDeleted(service, gone);
    await tellProfiles(service, [gone]);
    const kept = await keptBy(service, COLLECTIONS);
    for (const word of [gone.name, gone.email, 'under the mat']) assert.ok(!kept.includes(word), word);
    const { messages } = await read(service, stays);
    assert.ok(messages.some(({ text }: { text: string }) => text === 'Thank you'));
    assert.equal((await readTransfer(service, id, stays)).state, 'ended');
    assert.equal(service.events('transfers.erased').length, 2, 'said again, as profiles may have been restored');
  });
