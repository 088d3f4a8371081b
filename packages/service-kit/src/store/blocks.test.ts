import assert from 'node:assert/strict';
import { test } from '../testing/testing-context.ts';
import { openTestStore } from '../testing/testing-places.ts';
import {
  blockHandlers,
  blockId,
  forgetShown,
  type BlockDocument,
  type ShownListing,
  type ShownPerson,
} from './blocks.ts';

const PAIR = { blockerId: 'ann', blockedId: 'bob' };
const FACT = { revision: 1, type: 'moderation.blocked', occurredAt: '2026-11-23T17:00:00.000Z' };

test('[E21] a person erased while their block is being stored leaves no shown copy behind', async (t) => {
  const store = (await openTestStore(t)).store('tours');
  const blocks = store.collection<BlockDocument>('blocks');
  const people = store.collection<ShownPerson & { _id: string }>('people');
  await people.insertOne({ _id: 'ann', name: 'Ann Lee', photo: '' });
  const erase = async () => {
    await people.updateOne({ _id: 'ann' }, { $set: { name: '' } });
    await forgetShown(blocks, 'ann');
  };
  let isErased = false;
  // Erased between the block's read of the person and its write.
  const asked = {
    find: () => ({
      toArray: async () => {
        if (!isErased) await erase();
        isErased = true;
        return [];
      },
    }),
  };
  const shows = { people, listings: store.collection<ShownListing>('listings'), asked: asked as never };
  await blockHandlers(blocks, { shows })['moderation.blocked'](PAIR, FACT);
  const kept = await blocks.findOne({ _id: blockId('ann', 'bob') });
  assert.deepEqual([isErased, kept?.isBlocked, kept?.shown], [true, true, null]);
});
