import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { BUYER, SELLER, startTransfers, TOUR, write } from './testing.ts';
import { act, makeOffer } from './testing-transfers.ts';

test('[E15] somebody’s data: their transfers and the messages they wrote, not those of others', async (t) => {
  const service = await startTransfers(t);
  await write(service, BUYER, 'Is it still available?');
  await write(service, SELLER, 'It is.');
  const { status, body } = await service.call('GET', '/api/transfers/export', { user: BUYER });
  assert.equal(status, 200);
  const parts = new Map<string, { conversationId: string; text: string }[]>(
    body.parts.map(({ name, items }: { name: string; items: object[] }) => [name, items]),
  );
  assert.deepEqual(
    parts.get('messagesAsBuyer')?.map(({ conversationId, text }) => [conversationId, text]),
    [[TOUR, 'Is it still available?']],
  );
  for (const name of ['messagesAsSeller', 'transfersGiven', 'transfersTaken']) assert.deepEqual(parts.get(name), []);
});

test('[E15] a transfer is given to both sides, without the other’s e-mail address', async (t) => {
  const service = await startTransfers(t);
  await act(service, await makeOffer(service), 'accept', BUYER, { note: 'Gladly!' });
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
