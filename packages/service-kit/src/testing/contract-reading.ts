import assert from 'node:assert/strict';
import type { Filter, StoreCollection } from '../store/store.ts';
import type { ContractPart, Thing } from './contract-set-up.ts';

/** Filters, sorting and paging. */
export function runReadingContract({ adapter, test, store, newCollection, things }: ContractPart): void {
  const ids = async (collection: StoreCollection<Thing>, filter: Filter<Thing>) =>
    (await collection.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

  describe(`${adapter}: reading`, () => {
    test('findOne by _id returns the whole document or null', async () => {
      const collection = await things({ _id: 'a', name: 'Ann', place: { city: 'Provo' }, tags: ['x'] });
      assert.deepEqual(await collection.findOne({ _id: 'a' }), {
        _id: 'a',
        name: 'Ann',
        place: { city: 'Provo' },
        tags: ['x'],
      });
      assert.equal(await collection.findOne({ _id: 'b' }), null);
    });

    test('documents returns every document of every collection', async () => {
      const several = Array.from({ length: 450 }, (_, at) => ({ _id: `id-${at}`, name: `Zoe ${at}` }));
      await things(...several);
      await things({ _id: 'other', name: 'Zoe other', place: { city: 'Provo' } });
      const found: unknown[] = [];
      for await (const { collection, document } of store().documents())
        if ('name' in document && String(document.name).startsWith('Zoe')) found.push([collection, document]);
      assert.equal(found.length, 451);
      assert.equal(new Set(found.map((one) => (one as string[])[0])).size, 2);
    });

    test('find with each operator matches as MongoDB does', async () => {
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

    test('find distinguishes true from 1 and text from numbers', async () => {
      const collection = newCollection<{ _id: string; value: unknown }>();
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

    test('find with sort and limit pages through all documents in order', async () => {
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

    test('find sorted descending puts a missing field last', async () => {
      const collection = await things({ _id: 'a', count: 2 }, { _id: 'b' }, { _id: 'c', count: 9 });
      const sorted = await collection.find({}).sort({ count: -1 }).toArray();
      assert.deepEqual(
        sorted.map(({ _id }) => _id),
        ['c', 'a', 'b'],
      );
    });
  });
}
