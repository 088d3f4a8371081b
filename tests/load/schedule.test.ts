import assert from 'node:assert/strict';
import { createRandom } from '@keyturn/service-kit/testing-random';
import { arrivalAtMs, arrivalsDue, pickWeighted } from './schedule.ts';
import { MIX } from './scenarios.ts';

test('arrivals of an open loop, at any moment, are those whose time has come', () => {
  assert.equal(arrivalsDue(-1, 250), 0);
  assert.equal(arrivalsDue(0, 250), 1);
  for (const perSecond of [30, 150, 250, 1500]) {
    for (let index = 0; index < 5000; index += 1) {
      const at = arrivalAtMs(index, perSecond);
      assert.equal(arrivalsDue(at, perSecond), index + 1);
      assert.equal(arrivalsDue(at - 0.01, perSecond), index);
    }
  }
});

test('arrivals of an open loop, after a stall, are all due at once', () => {
  assert.equal(arrivalsDue(2000, 250) - arrivalsDue(1000, 250), 250);
});

test('the mix of the load plan, picked by chance, comes by its weights and the same for the same seed', () => {
  const countKinds = (): Record<string, number> => {
    const random = createRandom(7);
    const counts: Record<string, number> = {};
    for (let turn = 0; turn < 100_000; turn += 1) {
      const kind = pickWeighted(random, MIX);
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    return counts;
  };
  const counts = countKinds();
  assert.deepEqual(counts, countKinds());
  assert.equal(
    Object.values(MIX).reduce((sum, weight) => sum + weight, 0),
    100,
  );
  for (const [kind, weight] of Object.entries(MIX))
    assert.ok(Math.abs((counts[kind] ?? 0) / 1000 - weight) < 0.5, kind);
});
