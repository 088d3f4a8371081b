import assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import { createLog } from '@keyturn/service-kit/log';
import { openMongoStore } from '@keyturn/service-kit/mongo-store';
import { StartError } from '@keyturn/service-kit/start-error';
import { StoreUnavailable } from '@keyturn/service-kit/store';
import { test } from '@keyturn/service-kit/testing-context';
import { FERRETDB_HINT, startFerretdb } from '../../infra/servers/ferretdb.ts';

const log = createLog('start', 'silent');
const open = (url: string, isStandaloneAllowed = false) =>
  openMongoStore({ url, appName: 'start', log, isStandaloneAllowed, signal: AbortSignal.timeout(20_000) });

const isStartError = (sentence: RegExp) => (error: unknown) =>
  error instanceof StartError && sentence.test(error.message) && !/\n|secret/.test(error.message);

const server = await startFerretdb();
afterAll(() => server?.stop());

test(
  'a server in no replica set is refused at start, and one that disappears later is unavailable',
  {
    skip: server === null && FERRETDB_HINT,
  },
  async (context) => {
    assert.ok(server);
    await assert.rejects(open(server.url), isStartError(/no replica set.*MONGO_STANDALONE=1/));
    const named = new URL(server.url);
    named.searchParams.set('replicaSet', 'rs9');
    await assert.rejects(open(named.href, true), isStartError(/rs9, but .* belongs to none/));
    const store = await open(server.url, true);
    context.after(() => store.close());
    const things = store.collection<{ _id: string }>('things');
    await things.insertOne({ _id: 'a' });
    await server.kill();
    await assert.rejects(things.insertOne({ _id: 'b' }), StoreUnavailable);
    await assert.rejects(things.findOne({ _id: 'a' }), StoreUnavailable);
  },
);

test('an impossible address is one sentence, without its password', () =>
  assert.rejects(open('mongodb://ann:secret@store/?no=1'), isStartError(/MONGO_URL is not a right address/)));

test('the start waits for a server that does not answer until it is aborted', async (context) => {
  const hole = createServer(() => undefined);
  await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve));
  context.after(() => hole.close());
  const lines: string[] = [];
  const listening = createLog('start', 'silent');
  const abort = new AbortController();
  listening.warn = (_fields: unknown, text?: string) => {
    lines.push(text ?? '');
    abort.abort();
  };
  const url = `mongodb://127.0.0.1:${(hole.address() as AddressInfo).port}/`;
  const opening = openMongoStore({
    ...{ url, appName: 'start', log: listening, isStandaloneAllowed: true },
    signal: abort.signal,
  });
  await assert.rejects(opening, { name: 'AbortError' });
  assert.deepEqual(lines, ['waiting for MongoDB']);
});
