import assert from 'node:assert/strict';
import { test } from '../testing/testing-context.ts';
import { openTestStore } from '../testing/testing-places.ts';
import { exportPart } from './export.ts';

test('[E15] an export part of more than ten thousand documents is marked as incomplete', async (context) => {
  const lines = (await openTestStore(context)).store('one').collection<{ _id: string; owner: string }>('lines');
  await Promise.all(Array.from({ length: 10_000 }, (_, at) => lines.insertOne({ _id: `line-${at}`, owner: 'ann' })));
  const read = () => exportPart('lines', lines, { owner: 'ann' }, ({ _id }) => ({ _id }));
  const whole = await read();
  assert.deepEqual([whole.isWhole, whole.items.length], [true, 10_000]);
  await lines.insertOne({ _id: 'one more', owner: 'ann' });
  await lines.insertOne({ _id: 'of another', owner: 'bob' });
  const part = await read();
  assert.deepEqual([part.isWhole, part.items.length], [false, 10_000]);
});
