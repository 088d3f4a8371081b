import assert from 'node:assert/strict';
import { isDuplicateKey } from '../store/store.ts';
import type { ContractPart } from './contract-set-up.ts';

/** One winner among concurrent writes. */
export function runRaceContract({ adapter, test, things }: ContractPart): void {
  describe(`${adapter}: races`, () => {
    const rounds = Array.from({ length: 1000 }, (_, round) => `round-${round}`);

    test('1,000 documents with ten compare-and-sets each have one winner each', async () => {
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

    test('1,000 unique keys with ten claims each have one holder each', async () => {
      const collection = await things();
      await collection.createIndex({ name: 1 }, { unique: true });
      for (const name of rounds) {
        const claims = Array.from({ length: 10 }, (_, at) => collection.insertOne({ _id: `${name}-${at}`, name }));
        const results = await Promise.allSettled(claims);
        assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
        assert.ok(results.every((result) => result.status === 'fulfilled' || isDuplicateKey(result.reason)));
      }
    });

    test('a document read during a change is the one before or after it', async () => {
      // Long, so that the server takes a while between fields.
      const tags = Array.from({ length: 500 }, (_, at) => `tag ${at}`);
      const collection = await things({ _id: 'a', name: '0', tags, count: 0 });
      const rounds = Array.from({ length: 150 }, (_, round) => round + 1);
      const change = async () => {
        for (const count of rounds) await collection.updateOne({ _id: 'a' }, { $set: { name: String(count), count } });
      };
      const read = async () => {
        for (const _round of rounds) {
          const { name, count } = (await collection.findOne({ _id: 'a' })) ?? { _id: '' };
          assert.equal(name, String(count));
        }
      };
      await Promise.all([change(), read(), read(), read()]);
    });

    test('concurrent pushes and pulls of one array lose nothing', async () => {
      const collection = await things({ _id: 'a', tags: [] });
      await Promise.all(
        Array.from({ length: 200 }, async (_, at) => {
          await collection.updateOne({ _id: 'a' }, { $push: { tags: `t${at}` }, $inc: { count: 1 } });
          if (at % 2 === 0) await collection.updateOne({ _id: 'a' }, { $pullAll: { tags: [`t${at}`] } });
        }),
      );
      const { tags = [], count } = (await collection.findOne({ _id: 'a' })) ?? { _id: '' };
      assert.equal(count, 200);
      assert.deepEqual([...tags].sort(), Array.from({ length: 100 }, (_, at) => `t${2 * at + 1}`).sort());
    });
  });
}
