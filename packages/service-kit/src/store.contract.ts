import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { newId } from './ids.ts';
import { isDuplicateKey } from './store.ts';
import type { Filter, Store, StoreCollection, Update } from './store.ts';

interface Thing {
  _id: string;
  name?: string | null;
  count?: number;
  isLive?: boolean;
  tags?: string[];
  parts?: { size: number }[];
  place?: { city?: string; zip?: string | null } | null;
}

/** The rules every store adapter keeps (data-stack.md 3, 4 and 9). `open` gives a store that the suite closes. */
export function runStoreContract(adapter: string, open: () => Promise<Store>, options: { races?: boolean } = {}): void {
  const { races = true } = options;
  let store: Store;
  before(async () => {
    store = await open();
  });
  after(() => store.close());

  const things = async (...documents: Thing[]): Promise<StoreCollection<Thing>> => {
    const collection = store.collection<Thing>(
      `things-${newId()
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')}`,
    );
    for (const document of documents) await collection.insertOne(document);
    return collection;
  };
  const ids = async (collection: StoreCollection<Thing>, filter: Filter<Thing>) =>
    (await collection.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
  const codeIs = (code: number) => (error: unknown) => error instanceof Error && 'code' in error && error.code === code;

  describe(`${adapter}: reading`, () => {
    test('findOne, by _id, gives the whole document or null', async () => {
      const collection = await things({ _id: 'a', name: 'Ann', place: { city: 'Provo' }, tags: ['x'] });
      assert.deepEqual(await collection.findOne({ _id: 'a' }), {
        _id: 'a',
        name: 'Ann',
        place: { city: 'Provo' },
        tags: ['x'],
      });
      assert.equal(await collection.findOne({ _id: 'b' }), null);
    });

    test('find, with each operator, matches as MongoDB does', async () => {
      const collection = await things(
        { _id: 'a', name: 'Ann', count: 1, isLive: true, tags: ['x', 'y'], place: { city: 'Provo' } },
        { _id: 'b', name: 'Bob', count: 2, isLive: false, tags: [], place: { city: 'Orem' } },
        { _id: 'c', name: null, count: 3, tags: ['y'] },
        { _id: 'd', place: { zip: null } },
      );
      const cases: [Filter<Thing>, string][] = [
        [{}, 'abcd'],
        [{ name: 'Ann' }, 'a'],
        [{ name: null }, 'cd'],
        [{ isLive: true }, 'a'],
        [{ 'place.city': 'Orem' }, 'b'],
        [{ 'place.zip': null }, 'abcd'],
        [{ tags: 'y' }, 'ac'],
        [{ tags: { $size: 0 } }, 'b'],
        [{ name: { $in: ['Bob', null] } }, 'bcd'],
        [{ name: { $nin: ['Bob', null] } }, 'a'],
        [{ name: { $ne: 'Ann' } }, 'bcd'],
        [{ name: { $exists: false } }, 'd'],
        [{ count: { $gt: 1, $lte: 3 } }, 'bc'],
        [{ name: { $gt: '' } }, 'ab'],
        [{ $or: [{ name: 'Ann' }, { count: 3 }] }, 'ac'],
        [{ $and: [{ tags: 'y' }, { count: { $gte: 2 } }] }, 'c'],
      ];
      for (const isIndexed of [false, true]) {
        if (isIndexed) {
          for (const path of ['name', 'count', 'isLive', 'place.city', 'place.zip'])
            await collection.createIndex({ [path]: 1 });
        }
        for (const [filter, expected] of cases) {
          assert.equal(
            (await ids(collection, filter)).join(''),
            expected,
            `${JSON.stringify(filter)} indexed ${isIndexed}`,
          );
          assert.equal(await collection.countDocuments(filter), expected.length);
        }
      }
    });

    test('find, on types that look alike, keeps true from 1 and text from numbers', async () => {
      const collection = store.collection<{ _id: string; value: unknown }>(
        `mixed-${newId().replace(/\W|_/g, '').toLowerCase()}`,
      );
      await collection.createIndex({ value: 1 });
      for (const [_id, value] of [
        ['a', 1],
        ['b', true],
        ['c', '1'],
        ['d', 'x'],
      ] as const)
        await collection.insertOne({ _id, value });
      const matched = async (value: unknown) =>
        (await collection.find({ value } as Filter<{ _id: string; value: unknown }>).toArray())
          .map(({ _id }) => _id)
          .sort()
          .join('');
      assert.equal(await matched(1), 'a');
      assert.equal(await matched(true), 'b');
      assert.equal(await matched('1'), 'c');
      assert.equal(await matched({ $gt: 0 }), 'a');
      assert.equal(await matched({ $gte: '1' }), 'cd');
    });

    test('find, sorted and limited, pages through all documents in order', async () => {
      const all = Array.from({ length: 57 }, (_, at) => ({
        _id: `id-${String(at).padStart(2, '0')}`,
        count: at % 5,
        name: `n${at}`,
      }));
      const collection = await things(...all);
      await collection.createIndex({ count: 1, _id: -1 });
      const expected = [...all].sort((a, b) => a.count - b.count || (a._id < b._id ? 1 : -1)).map(({ _id }) => _id);
      const sorted = await collection.find({}).sort({ count: 1, _id: -1 }).toArray();
      assert.deepEqual(
        sorted.map(({ _id }) => _id),
        expected,
      );
      assert.equal((await collection.find({}).limit(0).toArray()).length, 57);
      const seen: string[] = [];
      for (let last = ''; ;) {
        const page = await collection
          .find({ _id: { $gt: last } })
          .sort({ _id: 1 })
          .limit(10)
          .toArray();
        if (page.length === 0) break;
        seen.push(...page.map(({ _id }) => _id));
        last = seen.at(-1) ?? '';
      }
      assert.deepEqual(
        seen,
        all.map(({ _id }) => _id),
      );
    });

    test('find, sorted descending, puts missing last and null with it', async () => {
      const collection = await things({ _id: 'a', count: 2 }, { _id: 'b' }, { _id: 'c', count: 9 });
      const sorted = await collection.find({}).sort({ count: -1 }).toArray();
      assert.deepEqual(
        sorted.map(({ _id }) => _id),
        ['c', 'a', 'b'],
      );
    });
  });

  describe(`${adapter}: writing`, () => {
    test('updateOne, with each operator, changes the document and counts', async () => {
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
      assert.deepEqual(await update({ $pull: { tags: 'x' } }), [1, 1, { count: 3, tags: ['y', 'z'] }]);
      assert.deepEqual(await update({ $push: { parts: { $each: [{ size: 1 }, { size: 2 }] } } }), [
        1,
        1,
        { count: 3, tags: ['y', 'z'], parts: [{ size: 1 }, { size: 2 }] },
      ]);
      assert.deepEqual(await collection.updateOne({ _id: 'no' }, { $set: { name: 'x' } }), {
        matchedCount: 0,
        modifiedCount: 0,
        upsertedCount: 0,
        ...{},
      });
    });

    test('updateOne, as upsert, starts from the equalities of the filter', async () => {
      const collection = await things();
      const counts = await collection.updateOne(
        { _id: 'a', name: 'Ann', count: { $lt: 3 } },
        { $inc: { count: 1 } },
        { upsert: true },
      );
      assert.equal(counts.upsertedCount, 1);
      assert.deepEqual(await collection.findOne({ _id: 'a' }), { _id: 'a', name: 'Ann', count: 1 });
    });

    test('findOneAndUpdate, asked for the document after, gives it or null', async () => {
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

    test('replaceOne, guarded by revision, keeps the newer copy', async () => {
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
      await assert.rejects(collection.replaceOne({ _id: 'a' }, { _id: 'b' }), codeIs(66));
    });

    test('deleteOne, of one of two, leaves the other', async () => {
      const collection = await things({ _id: 'a' }, { _id: 'b' });
      assert.deepEqual((await collection.deleteOne({ _id: 'a' })).deletedCount, 1);
      assert.deepEqual((await collection.deleteOne({ _id: 'a' })).deletedCount, 0);
      assert.deepEqual(await ids(collection, {}), ['b']);
    });

    test('a document handed in or out, changed afterwards, does not change the store', async () => {
      const collection = await things();
      const mine: Thing = { _id: 'a', tags: ['x'] };
      await collection.insertOne(mine);
      mine.tags?.push('y');
      (await collection.findOne({ _id: 'a' }))?.tags?.push('z');
      assert.deepEqual(await collection.findOne({ _id: 'a' }), { _id: 'a', tags: ['x'] });
    });
  });

  describe(`${adapter}: unique keys`, () => {
    test('a taken key, on insert, update, replace and upsert, is 11000 and changes nothing', async () => {
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

    test('compound keys, equal in one part only, are not taken', async () => {
      const collection = await things();
      await collection.createIndex({ name: 1, 'place.city': 1 }, { unique: true });
      await collection.insertOne({ _id: 'a', name: 'Ann', place: { city: 'Provo' } });
      await collection.insertOne({ _id: 'b', name: 'Ann', place: { city: 'Orem' } });
      await assert.rejects(collection.insertOne({ _id: 'c', name: 'Ann', place: { city: 'Orem' } }), isDuplicateKey);
    });

    test('createIndex, called twice, is one index', async () => {
      const collection = await things({ _id: 'a', name: 'Ann' });
      assert.equal(await collection.createIndex({ name: 1 }), await collection.createIndex({ name: 1 }));
    });
  });

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
      test(`insertOne, given ${what}, refuses`, async () => {
        const collection = await things();
        await assert.rejects(collection.insertOne(document as Thing), codeIs(2));
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
      test(`find, filtered by ${what}, refuses`, async () => {
        const collection = await things({ _id: 'a', name: 'Ann' });
        await assert.rejects(collection.findOne(filter as Filter<Thing>), codeIs(2));
        await assert.rejects(collection.find(filter as Filter<Thing>).toArray(), codeIs(2));
        await assert.rejects(collection.deleteOne(filter as Filter<Thing>), codeIs(2));
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
      ['a conditional $pull', 2, { $pull: { parts: { size: 1 } } }],
      ['$push with $slice', 2, { $push: { tags: { $each: ['x'], $slice: 1 } } }],
      ['$inc of text', 14, { $inc: { name: 1 } }],
      ['$inc of null', 14, { $inc: { nothing: 1 } }],
      ['$push on text', 2, { $push: { name: 'x' } }],
      ['$push on null', 2, { $push: { nothing: 'x' } }],
      ['$addToSet on text', 2, { $addToSet: { name: 'x' } }],
      ['$pull on text', 2, { $pull: { name: 'x' } }],
      ['$set through text', 28, { $set: { 'name.first': 'x' } }],
      ['$set through null', 28, { $set: { 'nothing.first': 'x' } }],
      ['$set through an array', 28, { $set: { 'tags.first': 'x' } }],
      ['a good and a bad part', 14, { $set: { count: 9 }, $inc: { name: 1 } }],
    ];
    for (const [what, code, update] of badUpdates) {
      test(`updateOne, given ${what}, is error ${code} and leaves the document alone`, async () => {
        const document = { _id: 'a', name: 'Ann', nothing: null, tags: ['x'], parts: [{ size: 1 }], count: 1 };
        const collection = await things(document);
        await assert.rejects(collection.updateOne({ _id: 'a' }, update as Update<Thing>), codeIs(code));
        assert.deepEqual(await collection.findOne({ _id: 'a' }), document);
      });
    }

    test('an upsert, without _id in its filter, is refused', async () => {
      const collection = await things();
      await assert.rejects(collection.updateOne({ name: 'Ann' }, { $set: { count: 1 } }, { upsert: true }), codeIs(2));
    });

    test('a unique field, missing or null, is refused', async () => {
      const collection = await things();
      await collection.createIndex({ name: 1 }, { unique: true });
      await assert.rejects(collection.insertOne({ _id: 'a' }), codeIs(2));
      await assert.rejects(collection.insertOne({ _id: 'a', name: null }), codeIs(2));
    });

    test('an indexed field, holding an array, is refused', async () => {
      const collection = await things();
      await collection.createIndex({ tags: 1 });
      await assert.rejects(collection.insertOne({ _id: 'a', tags: ['x'] }), codeIs(2));
    });
  });

  if (races) {
    describe(`${adapter}: races`, () => {
      const rounds = Array.from({ length: 1000 }, (_, round) => `round-${round}`);

      test('1,000 documents, ten compare-and-sets each, have one winner each', async () => {
        const collection = await things();
        for (const _id of rounds) {
          await collection.insertOne({ _id, name: 'pending' });
          const claims = Array.from({ length: 10 }, (_, count) =>
            collection.updateOne({ _id, name: 'pending' }, { $set: { name: 'accepted', count } }),
          );
          const winners = (await Promise.all(claims)).filter(({ modifiedCount }) => modifiedCount === 1);
          assert.equal(winners.length, 1);
        }
      });

      test('1,000 unique keys, ten claims each, have one holder each', async () => {
        const collection = await things();
        await collection.createIndex({ name: 1 }, { unique: true });
        for (const name of rounds) {
          const claims = Array.from({ length: 10 }, (_, at) => collection.insertOne({ _id: `${name}-${at}`, name }));
          const results = await Promise.allSettled(claims);
          assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
          assert.ok(results.every((result) => result.status === 'fulfilled' || isDuplicateKey(result.reason)));
        }
      });

      test('pushes and pulls of one array, at the same time, lose nothing', async () => {
        const collection = await things({ _id: 'a', tags: [] });
        await Promise.all(
          Array.from({ length: 200 }, async (_, at) => {
            await collection.updateOne({ _id: 'a' }, { $push: { tags: `t${at}` }, $inc: { count: 1 } });
            if (at % 2 === 0) await collection.updateOne({ _id: 'a' }, { $pull: { tags: `t${at}` } });
          }),
        );
        const { tags = [], count } = (await collection.findOne({ _id: 'a' })) ?? { _id: '' };
        assert.equal(count, 200);
        assert.deepEqual([...tags].sort(), Array.from({ length: 100 }, (_, at) => `t${2 * at + 1}`).sort());
      });
    });
  }
}
