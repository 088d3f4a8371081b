import assert from 'node:assert/strict';
import { changeItem } from './change-item.ts';

const answer = [{ _id: 'a', status: 'pending' }, null, { _id: 'b', more: [] }];

test('an item of a cached answer is changed, or left out; everything else stays as it came', () => {
  assert.deepEqual(changeItem(answer, 'a', { status: 'accepted' }), [
    { _id: 'a', status: 'accepted' },
    null,
    { _id: 'b', more: [] },
  ]);
  assert.deepEqual(changeItem(answer, 'b', null), [{ _id: 'a', status: 'pending' }, null]);
  assert.deepEqual(changeItem({ items: [] }, 'a', null), { items: [] });
});
