import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '@keyturn/service-kit/log';
import { openMongoStore } from '@keyturn/service-kit/mongo-store';
import { StoreUnavailable, type StoreCollection } from '@keyturn/service-kit/store';
import { test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { FERRETDB_HINT, startFerretdb } from '../../infra/servers/ferretdb.ts';

const ROUNDS = 3;
const WRITERS = 4;

interface Counter {
  _id: string;
  /** Unique, so that an index must survive with its document. */
  name: string;
  count: number;
}

/** Inserts a counter and increments it until the server is gone; records acknowledged values. */
async function count(counters: StoreCollection<Counter>, name: string, acknowledged: Map<string, number>) {
  try {
    await counters.insertOne({ _id: name, name, count: 0 });
    for (let value = 1; ; value += 1) {
      acknowledged.set(name, value - 1);
      await counters.updateOne({ _id: name }, { $inc: { count: 1 } });
    }
  } catch (error) {
    assert.ok(error instanceof StoreUnavailable, String(error));
  }
}

const server = await startFerretdb();

test(
  `FerretDB, killed ${ROUNDS} times under writes and restarted, loses no confirmed write, and the store recovers`,
  { skip: server === null && FERRETDB_HINT },
  async (context) => {
    assert.ok(server);
    const log = createLog('kill', 'silent');
    const store = await openMongoStore({
      url: server.url,
      database: 'kill',
      appName: 'kill',
      log,
      isStandaloneAllowed: true,
    });
    context.after(async () => {
      await store.close();
      await server.stop();
    });
    const counters = store.collection<Counter>('counters');
    await counters.createIndex({ name: 1 }, { unique: true });
    const acknowledged = new Map<string, number>();

    for (let round = 0; round < ROUNDS; round += 1) {
      const writers = Array.from({ length: WRITERS }, (_, at) => count(counters, `${round}-${at}`, acknowledged));
      await pause(100 + Math.random() * 500);
      await server.kill();
      await Promise.all(writers);
      await server.restart();
      await untilSo(
        () =>
          store.ready().then(
            () => true,
            () => false,
          ),
        'the store',
      );
      for (const [name, atLeast] of acknowledged) {
        const found = await counters.findOne({ name });
        // The write in progress at the kill may or may not have happened.
        assert.ok(found && found.count >= atLeast && found.count <= atLeast + 1, `${name}: ${atLeast} acknowledged`);
        await assert.rejects(counters.insertOne({ _id: `${name}-again`, name, count: 0 }), { code: 11000 });
      }
    }
    const writes = [...acknowledged.values()].reduce((sum, value) => sum + value + 1, 0);
    assert.ok(writes > ROUNDS * WRITERS);
  },
);
