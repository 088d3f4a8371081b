import assert from 'node:assert/strict';
import { changeItem } from './change-item.ts';

const answer = [{ _id: 'a', status: 'pending' }, null, { _id: 'b', more: [] }];

test('changing or removing an item of a cached answer leaves everything else unchanged', () => {
  assert.deepEqual(changeItem(answer, 'a', { status: 'accepted' }), [
    { _id: 'a', status: 'accepted' },
    null,
    { _id: 'b', more: [] },
  ]);
  assert.deepEqual(changeItem(answer, 'b', null), [{ _id: 'a', status: 'pending' }, null]);
  assert.deepEqual(changeItem({ items: [] }, 'a', null), { items: [] });
});
