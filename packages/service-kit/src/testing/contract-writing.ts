import assert from 'node:assert/strict';
import { isDuplicateKey } from '../store/store.ts';
import type { Update } from '../store/store.ts';
import { hasCode } from './contract-set-up.ts';
import type { ContractPart, Thing } from './contract-set-up.ts';

/** Every write, its counts, and unique keys. */
export function runWritingContract({ adapter, test, things }: ContractPart): void {
  describe(`${adapter}: writing`, () => {
    test('updateOne with each operator changes the document and counts', async () => {
      const collection = await things({ _id: 'a', name: 'Ann', count: 1, tags: ['x', 'x'], place: {} });
      const update = async (changes: Update<Thing>) => {
        const { matchedCount, modifiedCount } = await collection.updateOne({ _id: 'a' }, changes);
        const { _id, ...rest } = (await collection.findOne({ _id: 'a' })) ?? { _id: '' };
        return [matchedCount, modifiedCount, rest];
      };
      assert.deepEqual(await update({ $set: { name: 'Bea', 'place.city': 'Orem' }, $inc: { count: 2 } }), [
        1,
        1,
        { name: 'Bea', count: 3, tags: ['x', 'x'], place: { city: 'Orem' } },
      ]);
      assert.deepEqual((await update({ $set: { name: 'Bea' } })).slice(0, 2), [1, 0]);
      assert.deepEqual(await update({ $unset: { name: '', place: '' } }), [1, 1, { count: 3, tags: ['x', 'x'] }]);
      assert.deepEqual(await update({ $push: { tags: 'y' } }), [1, 1, { count: 3, tags: ['x', 'x', 'y'] }]);
      assert.deepEqual(await update({ $addToSet: { tags: { $each: ['y', 'z', 'z'] } } }), [
        1,
        1,
        { count: 3, tags: ['x', 'x', 'y', 'z'] },
      ]);
      assert.deepEqual((await update({ $addToSet: { tags: 'z' } })).slice(0, 2), [1, 0]);
      assert.deepEqual(await update({ $pullAll: { tags: ['x', 'no'] } }), [1, 1, { count: 3, tags: ['y', 'z'] }]);
      assert.deepEqual((await update({ $pullAll: { tags: ['x'] } })).slice(0, 2), [1, 0]);
      assert.deepEqual(await update({ $push: { parts: { $each: [{ size: 1 }, { size: 2 }] } } }), [
        1,
        1,
        { count: 3, tags: ['y', 'z'], parts: [{ size: 1 }, { size: 2 }] },
      ]);
      assert.deepEqual(await collection.updateOne({ _id: 'no' }, { $set: { name: 'x' } }), {
        matchedCount: 0,
        modifiedCount: 0,
        upsertedCount: 0,
      });
    });

    test('updateOne as upsert starts from the equalities of the filter', async () => {
      const collection = await things();
      const counts = await collection.updateOne(
        { _id: 'a', name: 'Ann', count: { $lt: 3 } },
        { $inc: { count: 1 } },
        { upsert: true },
      );
      assert.equal(counts.upsertedCount, 1);
      assert.deepEqual(await collection.findOne({ _id: 'a' }), { _id: 'a', name: 'Ann', count: 1 });
    });

    test('findOneAndUpdate returns the document after the change, or null', async () => {
      const collection = await things({ _id: 'a', count: 1 });
      const after = { returnDocument: 'after' } as const;
      assert.deepEqual(await collection.findOneAndUpdate({ _id: 'a' }, { $inc: { count: 1 } }, after), {
        _id: 'a',
        count: 2,
      });
      assert.equal(await collection.findOneAndUpdate({ _id: 'b' }, { $inc: { count: 1 } }, after), null);
      assert.deepEqual(
        await collection.findOneAndUpdate({ _id: 'b' }, { $inc: { count: 1 } }, { ...after, upsert: true }),
        { _id: 'b', count: 1 },
      );
    });

    test('replaceOne guarded by revision keeps the newer copy', async () => {
      const collection = await things({ _id: 'a', count: 5, name: 'new' });
      const older = collection.replaceOne({ _id: 'a', count: { $lt: 4 } }, { _id: 'a', count: 4 }, { upsert: true });
      await assert.rejects(older, isDuplicateKey);
      const newer = await collection.replaceOne(
        { _id: 'a', count: { $lt: 6 } },
        { _id: 'a', count: 6 },
        { upsert: true },
      );
      assert.equal(newer.matchedCount, 1);
      assert.deepEqual(await collection.findOne({ _id: 'a' }), { _id: 'a', count: 6 });
      await assert.rejects(collection.replaceOne({ _id: 'a' }, { _id: 'b' }), hasCode(66));
    });

    test('deleteOne of one of two leaves the other', async () => {
      const collection = await things({ _id: 'a' }, { _id: 'b' });
      assert.deepEqual((await collection.deleteOne({ _id: 'a' })).deletedCount, 1);
      assert.deepEqual((await collection.deleteOne({ _id: 'a' })).deletedCount, 0);
      assert.deepEqual(
        (await collection.find({}).toArray()).map(({ _id }) => _id),
        ['b'],
      );
    });

    test('changing a document after storing or reading it does not change the store', async () => {
      const collection = await things();
      const mine: Thing = { _id: 'a', tags: ['x'] };
      await collection.insertOne(mine);
      mine.tags?.push('y');
      (await collection.findOne({ _id: 'a' }))?.tags?.push('z');
      assert.deepEqual(await collection.findOne({ _id: 'a' }), { _id: 'a', tags: ['x'] });
    });
  });

  describe(`${adapter}: unique keys`, () => {
    test('a taken key on insert, update, replace and upsert is 11000 and changes nothing', async () => {
      const collection = await things();
      await collection.createIndex({ name: 1 }, { unique: true });
      await collection.insertOne({ _id: 'a', name: 'Ann' });
      await collection.insertOne({ _id: 'b', name: 'Bob', count: 1 });
      await assert.rejects(collection.insertOne({ _id: 'a', name: 'Cat' }), isDuplicateKey);
      await assert.rejects(collection.insertOne({ _id: 'c', name: 'Ann' }), isDuplicateKey);
      await assert.rejects(
        collection.updateOne({ _id: 'b' }, { $set: { name: 'Ann' }, $inc: { count: 1 } }),
        isDuplicateKey,
      );
      await assert.rejects(collection.replaceOne({ _id: 'b' }, { _id: 'b', name: 'Ann' }), isDuplicateKey);
      await assert.rejects(
        collection.updateOne({ _id: 'd' }, { $set: { name: 'Ann' } }, { upsert: true }),
        isDuplicateKey,
      );
      assert.deepEqual(await collection.find({}).sort({ _id: 1 }).toArray(), [
        { _id: 'a', name: 'Ann' },
        { _id: 'b', name: 'Bob', count: 1 },
      ]);
    });

    test('compound keys equal in one part only are not taken', async () => {
      const collection = await things();
      await collection.createIndex({ name: 1, 'place.city': 1 }, { unique: true });
      await collection.insertOne({ _id: 'a', name: 'Ann', place: { city: 'Provo' } });
      await collection.insertOne({ _id: 'b', name: 'Ann', place: { city: 'Orem' } });
      await assert.rejects(collection.insertOne({ _id: 'c', name: 'Ann', place: { city: 'Orem' } }), isDuplicateKey);
    });

    test('calling createIndex twice makes one index', async () => {
      const collection = await things({ _id: 'a', name: 'Ann' });
      assert.equal(await collection.createIndex({ name: 1 }), await collection.createIndex({ name: 1 }));
    });
  });
}
