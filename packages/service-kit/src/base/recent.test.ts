import assert from 'node:assert/strict';
import { createRecent } from './recent.ts';

test('createRecent, full, forgets what was put longest ago, and a value put again is the newest', () => {
  const recent = createRecent<number>(2);
  recent.put('a', 1);
  recent.put('b', 2);
  recent.put('a', 3);
  assert.equal(recent.get('b'), 2);
  recent.put('c', 4);
  assert.deepEqual([recent.get('a'), recent.has('b'), recent.get('c')], [3, false, 4]);
  recent.forget('a');
  assert.equal(recent.get('a'), undefined);
});
