import assert from 'node:assert/strict';
import { createCounts } from './counts.ts';

const WINDOW_MS = 1_000;

test('A5: calls are counted by key until the window of its first one is over', async () => {
  let now = 10_000;
  const counts = createCounts(WINDOW_MS, 10, () => now);
  const hits = async (key: string) => (await counts.increment(key)).totalHits;
  assert.equal(await hits('one'), 1);
  now += WINDOW_MS - 1;
  assert.equal(await hits('one'), 2);
  assert.equal(await hits('other'), 1);
  await counts.decrement('one');
  assert.equal(await hits('one'), 2);
  now += 1;
  assert.equal(await hits('one'), 1);
  assert.equal(await hits('other'), 2);
  await counts.resetKey('other');
  assert.equal(await hits('other'), 1);
  await counts.decrement('unknown');
  assert.equal(await hits('unknown'), 1);
});

test('A5: however many addresses call, so many are kept at most, and who goes on calling stays counted', async () => {
  const counts = createCounts(WINDOW_MS, 10, () => 0);
  for (let address = 0; address < 1_000; address += 1) {
    await counts.increment('busy');
    await counts.increment(`address ${address}`);
  }
  const { totalHits } = await counts.increment('busy');
  assert.equal(totalHits, 1_001);
  const kept = [];
  for (let address = 0; address < 1_000; address += 1) kept.push(await counts.get?.(`address ${address}`));
  assert.equal(kept.filter(Boolean).length, 9);
});
