import assert from 'node:assert/strict';
import type { Filter, Update } from '../store/store.ts';
import { hasCode } from './contract-set-up.ts';
import type { ContractPart, Thing } from './contract-set-up.ts';

/** Everything that is refused before any change. */
export function runRefusalContract({ adapter, test, things }: ContractPart): void {
  describe(`${adapter}: refused calls`, () => {
    const badDocuments: [string, unknown][] = [
      ['no _id', {}],
      ['a numeric _id', { _id: 1 }],
      ['undefined', { _id: 'a', name: undefined }],
      ['a Date', { _id: 'a', name: new Date() }],
      ['NaN', { _id: 'a', count: NaN }],
      ['infinity', { _id: 'a', count: Infinity }],
      ['minus zero', { _id: 'a', count: -0 }],
      ['an array in an array', { _id: 'a', tags: [['x']] }],
      ['NUL', { _id: 'a', name: 'a\0b' }],
      ['a lone surrogate', { _id: 'a', name: '\ud800' }],
      ['a dotted key', { _id: 'a', 'b.c': 1 }],
      ['a dollar key', { _id: 'a', $set: 1 }],
      ['a prototype key', JSON.parse('{"_id":"a","__proto__":{"x":1}}')],
    ];
    for (const [what, document] of badDocuments) {
      test(`insertOne refuses a document with ${what}`, async () => {
        const collection = await things();
        await assert.rejects(collection.insertOne(document as Thing), hasCode(2));
        assert.equal(await collection.countDocuments({}), 0);
      });
    }

    const badFilters: [string, unknown][] = [
      ['undefined', { name: undefined }],
      ['undefined in an operator', { name: { $ne: undefined } }],
      ['a sub-document', { place: { city: 'Provo' } }],
      ['an empty sub-document', { place: {} }],
      ['an array', { tags: ['x'] }],
      ['a regular expression', { name: /x/ }],
      ['a Date', { name: new Date() }],
      ['$where', { $where: '1' }],
      ['$regex', { name: { $regex: 'x' } }],
      ['$elemMatch', { parts: { $elemMatch: { size: 1 } } }],
      ['an empty $or', { $or: [] }],
      ['a positional path', { 'tags.0': 'x' }],
      ['null', null],
    ];
    for (const [what, filter] of badFilters) {
      test(`find refuses a filter with ${what}`, async () => {
        const collection = await things({ _id: 'a', name: 'Ann' });
        await assert.rejects(collection.findOne(filter as Filter<Thing>), hasCode(2));
        await assert.rejects(collection.find(filter as Filter<Thing>).toArray(), hasCode(2));
        await assert.rejects(collection.deleteOne(filter as Filter<Thing>), hasCode(2));
        assert.equal(await collection.countDocuments({}), 1);
      });
    }

    const badUpdates: [string, number, unknown][] = [
      ['nothing', 9, {}],
      ['an empty operator', 9, { $set: {} }],
      ['a whole document', 9, { name: 'x' }],
      ['an unknown operator', 9, { $rename: { name: 'x' } }],
      ['a pipeline', 9, [{ $set: { name: 'x' } }]],
      ['_id', 66, { $set: { _id: 'b' } }],
      ['one field twice', 40, { $set: { count: 1 }, $inc: { count: 1 } }],
      ['a field and a part of it', 40, { $set: { place: {}, 'place.city': 'x' } }],
      ['undefined', 2, { $set: { name: undefined } }],
      ['a conditional $pullAll', 2, { $pullAll: { parts: [{ size: 1 }] } }],
      ['$pullAll of one value', 2, { $pullAll: { tags: 'x' } }],
      ['$push with $slice', 2, { $push: { tags: { $each: ['x'], $slice: 1 } } }],
      ['$inc of text', 14, { $inc: { name: 1 } }],
      ['$inc of null', 14, { $inc: { nothing: 1 } }],
      ['$push on text', 2, { $push: { name: 'x' } }],
      ['$push on null', 2, { $push: { nothing: 'x' } }],
      ['$addToSet on text', 2, { $addToSet: { name: 'x' } }],
      ['$pullAll on text', 2, { $pullAll: { name: ['x'] } }],
      ['$set through text', 28, { $set: { 'name.first': 'x' } }],
      ['$set through null', 28, { $set: { 'nothing.first': 'x' } }],
      ['$set through an array', 28, { $set: { 'tags.first': 'x' } }],
      ['a good and a bad part', 14, { $set: { count: 9 }, $inc: { name: 1 } }],
    ];
    for (const [what, code, update] of badUpdates) {
      test(`updateOne with ${what} is error ${code} and leaves the document unchanged`, async () => {
        const document = { _id: 'a', name: 'Ann', nothing: null, tags: ['x'], parts: [{ size: 1 }], count: 1 };
        const collection = await things(document);
        await assert.rejects(collection.updateOne({ _id: 'a' }, update as Update<Thing>), hasCode(code));
        assert.deepEqual(await collection.findOne({ _id: 'a' }), document);
      });
    }

    test('an upsert without _id in its filter is refused', async () => {
      const collection = await things();
      await assert.rejects(collection.updateOne({ name: 'Ann' }, { $set: { count: 1 } }, { upsert: true }), hasCode(2));
    });

    test('a missing or null unique field is refused', async () => {
      const collection = await things();
      await collection.createIndex({ name: 1 }, { unique: true });
      await assert.rejects(collection.insertOne({ _id: 'a' }), hasCode(2));
      await assert.rejects(collection.insertOne({ _id: 'a', name: null }), hasCode(2));
    });

    const indexBreaches: [string, Update<Thing>][] = [
      ['removed', { $unset: { name: '' } }],
      ['made null', { $set: { name: null } }],
      ['made a number', { $set: { name: 1 } as never }],
      ['removed with its parent', { $set: { place: {} } }],
      ['made an array in its parent', { $set: { place: { city: ['x'] } as never } }],
    ];
    for (const [what, update] of indexBreaches) {
      test(`a unique field ${what} by an update is refused and leaves the document unchanged`, async () => {
        const document = { _id: 'a', name: 'Ann', place: { city: 'Provo' } };
        const collection = await things(document);
        await collection.createIndex({ name: 1 }, { unique: true });
        await collection.createIndex({ 'place.city': 1 }, { unique: true });
        await assert.rejects(collection.updateOne({ _id: 'a' }, update), hasCode(2));
        assert.deepEqual(await collection.findOne({ _id: 'a' }), document);
        await assert.rejects(collection.updateOne({ _id: 'b' }, { $set: { count: 1 } }, { upsert: true }), hasCode(2));
        assert.equal(await collection.countDocuments({}), 1);
      });
    }

    test('an update that makes an indexed field an array is refused', async () => {
      const collection = await things({ _id: 'a' });
      await collection.createIndex({ tags: 1 });
      for (const update of [{ $set: { tags: ['x'] } }, { $push: { tags: 'x' } }, { $addToSet: { tags: 'x' } }]) {
        await assert.rejects(collection.updateOne({ _id: 'a' }, update), hasCode(2));
      }
      assert.deepEqual(await collection.findOne({ _id: 'a' }), { _id: 'a' });
    });

    test('an indexed field with an array is refused', async () => {
      const collection = await things();
      await collection.createIndex({ tags: 1 });
      await assert.rejects(collection.insertOne({ _id: 'a', tags: ['x'] }), hasCode(2));
    });
  });
}
