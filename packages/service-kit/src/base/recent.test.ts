import assert from 'node:assert/strict';
import { createRecent } from './recent.ts';

test('createRecent drops the oldest value when full, and a value put again is the newest', () => {
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

test('createRecent has exactly the last values at every step, whatever is repeated or removed in between', () => {
  for (const most of [1, 2, 5]) {
    const recent = createRecent<number>(most);
    let expected: string[] = [];
    for (let at = 0; at < 500; at += 1) {
      const key = String((at * at + 3 * at) % 11);
      expected = expected.filter((one) => one !== key);
      if (at % 7 === 3) recent.forget(key);
      else {
        recent.put(key, at);
        expected = [...expected, key].slice(-most);
      }
      for (let one = 0; one < 11; one += 1) assert.equal(recent.has(String(one)), expected.includes(String(one)));
    }
  }
});
