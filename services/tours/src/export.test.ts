import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { answerTour, askForTour, BUYER, SELLER, startTours, STRANGER } from './testing.ts';

test('[E15] somebody’s data: the tours they asked for and were asked for, and their tour times; nobody’s address', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await answerTour(service, id, 'reject', SELLER, { note: 'It is gone, sorry.' });
  const of = async (user: typeof BUYER) => {
    const { status, body } = await service.call('GET', '/api/tour-requests/export', { user });
    assert.equal(status, 200);
    return body.parts.map(({ name, items }: { name: string; items: object[] }) => [name, items]);
  };
  const [[, sent], [, received], [, times]] = await of(BUYER);
  assert.deepEqual([sent.length, received.length, times.length], [1, 0, 0]);
  assert.deepEqual([sent[0]._id, sent[0].state, sent[0].note], [id, 'rejected', 'It is gone, sorry.']);
  assert.ok(!JSON.stringify(sent).includes(SELLER.email));
  const [[, ofSeller], [, asked], [name, [hours]]] = await of(SELLER);
  assert.deepEqual([ofSeller.length, asked.length, name], [0, 1, 'tourTimes']);
  assert.ok(hours.availability.Monday.length > 0);
  assert.ok(!JSON.stringify(asked).includes(BUYER.email));
  assert.deepEqual(
    (await of(STRANGER)).map(([, items]: [string, object[]]) => items.length),
    [0, 0, 0],
  );
});
