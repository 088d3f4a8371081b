import assert from 'node:assert/strict';
import { createFieldQueue, type FieldChange } from './field-queue.ts';

const NOW = new Date('2026-11-21T10:42:00Z');
const rent = (value: string): FieldChange => ({ postId: 'post1', field: 'monthlyRent', value });
const city = (value: string): FieldChange => ({ postId: 'post1', field: 'city', value });

function setUp(send: (change: FieldChange) => Promise<unknown>) {
  const sent: string[] = [];
  const refused: unknown[] = [];
  const queue = createFieldQueue({
    send: async ([change]) => {
      if (!change) return;
      sent.push(`${change.field}=${change.value as string}`);
      await send(change);
    },
    canRetry: (error) => error instanceof TypeError,
    onRefused: (error) => refused.push(error),
    now: () => NOW,
    settleMs: 60_000,
  });
  return { queue, sent, refused };
}

test('[C3] a field changed three times before sending is sent once with the latest value', async () => {
  const { queue, sent } = setUp(async () => undefined);
  for (const text of ['$5', '$57', '$575']) queue.save(rent(text));
  assert.equal(queue.state.read().kind, 'saving');
  assert.equal(await queue.flush(), true);
  assert.deepEqual(sent, ['monthlyRent=$575']);
  assert.deepEqual(queue.state.read(), { kind: 'saved', at: NOW });
});

test('[C3] a field changed while its request runs is sent again after it', async () => {
  let inFlight = 0;
  let release: () => void = () => undefined;
  const { queue, sent } = setUp(async () => {
    inFlight += 1;
    assert.equal(inFlight, 1);
    if (sent.length === 1) await new Promise<void>((resolve) => (release = resolve));
    inFlight -= 1;
  });
  queue.save(rent('$5'));
  const flushed = queue.flush();
  queue.save(rent('$57'));
  queue.save(rent('$575'));
  release();
  assert.equal(await flushed, true);
  assert.deepEqual(sent, ['monthlyRent=$5', 'monthlyRent=$575']);
  assert.equal(queue.hasUnsaved(), false);
});

test('[C3] offline, the field queue keeps every value and sends them when flushed again', async () => {
  let isOnline = false;
  const { queue, sent } = setUp(async () => {
    if (!isOnline) throw new TypeError('offline');
  });
  queue.save(rent('$575'));
  queue.save(city('Provo'));
  assert.equal(await queue.flush(), false);
  assert.equal(queue.state.read().kind, 'retrying');
  assert.equal(queue.hasUnsaved(), true);
  isOnline = true;
  assert.equal(await queue.flush(), true);
  assert.deepEqual(sent.slice(1).sort(), ['city=Provo', 'monthlyRent=$575']);
});

test('[C3] a refused value is reported and does not block the others', async () => {
  const { queue, sent, refused } = setUp(async ({ field }) => {
    if (field === 'monthlyRent') throw new RangeError('refused');
  });
  queue.save(rent('$575'));
  queue.save(city('Provo'));
  assert.equal(await queue.flush(), true);
  assert.deepEqual(sent, ['monthlyRent=$575', 'city=Provo']);
  assert.equal(refused.length, 1);
});

test('[C7] the field queue sends all changes in one call and keeps them when that fails', async () => {
  const sent: string[][] = [];
  let failures = 0;
  let isOnline = false;
  const queue = createFieldQueue({
    send: async (changes) => {
      sent.push(changes.map(({ field, value }) => `${field}=${value as string}`));
      if (!isOnline) throw new TypeError('offline');
    },
    canRetry: () => true,
    onRefused: () => assert.fail('nothing is refused'),
    onFailed: () => (failures += 1),
    now: () => NOW,
    isTogether: true,
    settleMs: 60_000,
  });
  queue.save(rent('850'));
  queue.save(city('Provo'));
  assert.equal(await queue.flush(), false);
  assert.equal(await queue.flush(), false);
  assert.equal(failures, 1, 'told once');
  assert.deepEqual(queue.unsaved(), [rent('850'), city('Provo')]);
  queue.save(rent('900'));
  isOnline = true;
  assert.equal(await queue.flush(), true);
  assert.deepEqual(sent.at(-1)?.sort(), ['city=Provo', 'monthlyRent=900']);
  assert.deepEqual(queue.unsaved(), []);
});

test('B12: [C3] leaving with waiting changes sends each post’s at once and none again', async () => {
  const { queue, sent } = setUp(async () => undefined);
  queue.save(rent('$575'));
  queue.save(city('Provo'));
  queue.save({ postId: 'post2', field: 'city', value: 'Orem' });
  const handed: string[] = [];
  queue.leave(async (changes, postId) => {
    handed.push(`${postId} ${changes.map(({ field }) => field).join()}`);
  });
  assert.deepEqual(handed, ['post1 monthlyRent,city', 'post2 city']);
  assert.equal(queue.hasUnsaved(), true, 'until it is known to be stored');
  await new Promise(setImmediate);
  assert.deepEqual(
    [queue.hasUnsaved(), queue.state.read().kind, await queue.flush(), sent],
    [false, 'saved', true, []],
  );
});

test('B12: [C3] leaving while offline keeps the waiting changes, and a later value wins', async () => {
  const { queue, sent } = setUp(async () => undefined);
  queue.save(rent('$575'));
  queue.save(city('Provo'));
  queue.leave(() => Promise.reject(new TypeError('offline')));
  queue.save(rent('$600'));
  await new Promise(setImmediate);
  assert.equal(await queue.flush(), true);
  assert.deepEqual(sent.sort(), ['city=Provo', 'monthlyRent=$600']);
});

for (const isStored of [true, false]) {
  test(`[C3] leaving while an older value is being sent, and then ${isStored ? 'stored' : 'lost'}, ends with the newer one`, async () => {
    let settle: () => void = () => undefined;
    const { queue, sent } = setUp(async () => {
      if (sent.length > 1) return;
      await new Promise<void>((resolve) => (settle = resolve));
      if (!isStored) throw new TypeError('cut off');
    });
    queue.save(rent('$5'));
    const flushed = queue.flush();
    queue.save(rent('$575'));
    queue.leave(() => Promise.resolve());
    assert.deepEqual(queue.unsaved(), [rent('$575')]);
    settle();
    assert.equal(await flushed, isStored);
    assert.equal(await queue.flush(), true);
    assert.deepEqual(sent, ['monthlyRent=$5', 'monthlyRent=$575']);
    assert.deepEqual(queue.unsaved(), []);
  });
}

test('[C3] leaving with an unsendable value sends only the one typed since', async () => {
  const { queue, sent } = setUp(async () => undefined);
  queue.save(rent('$5'));
  let fail: (error: Error) => void = () => undefined;
  queue.leave(() => new Promise((_resolve, reject) => (fail = reject)));
  queue.save(rent('$575'));
  await queue.flush();
  fail(new TypeError('cut off'));
  await new Promise(setImmediate);
  assert.equal(await queue.flush(), true);
  assert.ok(!sent.includes('monthlyRent=$5'), sent.join());
  assert.equal(sent.at(-1), 'monthlyRent=$575');
});
