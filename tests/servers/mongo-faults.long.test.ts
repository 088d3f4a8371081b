import assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import { createLog } from '@keyturn/service-kit/log';
import { openMongoStore } from '@keyturn/service-kit/mongo-store';
import { StartError } from '@keyturn/service-kit/start-error';
import { StoreUnavailable } from '@keyturn/service-kit/store';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { startFakeMongod } from './fake-mongod.ts';

const log = createLog('faults', 'silent');
const open = (url: string, more: { signal?: AbortSignal; isStandaloneAllowed?: boolean } = {}) =>
  openMongoStore({
    url,
    appName: 'faults',
    log,
    isStandaloneAllowed: false,
    signal: AbortSignal.timeout(10_000),
    ...more,
  });

/** The real driver with our settings before a pretended primary. */
async function setUp(context: TestContext) {
  const mongod = await startFakeMongod();
  const store = await open(mongod.url);
  context.after(async () => {
    await store.close();
    await mongod.stop();
  });
  return { mongod, store, things: store.collection<{ _id: string }>('things') };
}

const isUnavailable = (call: Promise<unknown>): Promise<void> => assert.rejects(call, StoreUnavailable);

const isStartError = (sentence: RegExp) => (error: unknown) =>
  error instanceof StartError && sentence.test(error.message) && !/\n|secret/.test(error.message);

test('a pretended primary that steps down once, during an insert, is asked again, and there is one effect', async (context) => {
  const { mongod, things } = await setUp(context);
  mongod.failNext('insert', 'step-down');
  await things.insertOne({ _id: 'a' });
  assert.deepEqual(mongod.seen, ['insert#1', 'insert#1']);
  assert.deepEqual(mongod.inserted, ['a']);
});

test('a connection lost after the write, before its answer, is repeated under the same number, and there is one effect', async (context) => {
  const { mongod, things } = await setUp(context);
  mongod.failNext('insert', 'drop');
  await things.insertOne({ _id: 'a' });
  assert.deepEqual(mongod.seen, ['insert#1', 'insert#1']);
  assert.deepEqual(mongod.inserted, ['a']);
});

test('a write that the majority has not confirmed, is unavailable, for its outcome is unknown', async (context) => {
  const { mongod, things } = await setUp(context);
  mongod.failNext('insert', 'write-concern');
  await assert.rejects(things.insertOne({ _id: 'a' }), StoreUnavailable);
  assert.deepEqual(mongod.inserted, ['a']);
});

test('a pretended server without room on its disk, written to, is unavailable', async (context) => {
  const { mongod, things } = await setUp(context);
  mongod.failNext('insert', 'disk-full');
  await assert.rejects(things.insertOne({ _id: 'a' }), StoreUnavailable);
  assert.deepEqual(mongod.inserted, []);
});

test('a black hole, read and written, is unavailable, and after it heals all is well without more connections', async (context) => {
  const { mongod, store, things } = await setUp(context);
  await Promise.all(Array.from({ length: 20 }, () => things.findOne({ _id: 'a' })));
  const before = mongod.connectionCount();
  mongod.setSilent(true);
  await Promise.all([
    ...Array.from({ length: 10 }, () => isUnavailable(things.findOne({ _id: 'a' }))),
    ...Array.from({ length: 10 }, (_, at) => isUnavailable(things.insertOne({ _id: `b${at}` }))),
  ]);
  await isUnavailable(store.ready());

  mongod.setSilent(false);
  await untilSo(
    () =>
      store.ready().then(
        () => true,
        () => false,
      ),
    'the store',
  );
  await Promise.all(Array.from({ length: 20 }, () => things.findOne({ _id: 'a' })));
  assert.ok(mongod.connectionCount() <= before, `${mongod.connectionCount()} connections, before ${before}`);
});

test('a server that is gone, asked, is unavailable', async (context) => {
  const { mongod, things } = await setUp(context);
  await mongod.stop();
  await isUnavailable(things.insertOne({ _id: 'a' }));
  await isUnavailable(things.findOne({ _id: 'a' }));
});

test('a black hole at start is waited for, with one line in the log, until the wait is aborted', async (context) => {
  const hole = createServer(() => undefined);
  await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve));
  context.after(() => hole.close());
  const lines: string[] = [];
  const listening = createLog('faults', 'silent');
  listening.warn = (_fields: unknown, text?: string) => void lines.push(text ?? '');
  const url = `mongodb://127.0.0.1:${(hole.address() as AddressInfo).port}/`;
  const signal = AbortSignal.timeout(4000);
  const opening = openMongoStore({ url, appName: 'faults', log: listening, isStandaloneAllowed: true, signal });
  await assert.rejects(opening, { name: /AbortError|TimeoutError/ });
  assert.deepEqual(lines, ['waiting for MongoDB']);
});

test('a server that is in no replica set, at start, is refused with the way to accept it, and then accepted', async (context) => {
  const mongod = await startFakeMongod();
  context.after(() => mongod.stop());
  mongod.setMembership('standalone');
  const url = mongod.url.replace('?replicaSet=rs0', '');
  await assert.rejects(open(url), isStartError(/no replica set.*MONGO_STANDALONE=1/));
  await assert.rejects(open(mongod.url, { isStandaloneAllowed: true }), isStartError(/rs0, but .* belongs to none/));
  const store = await open(url, { isStandaloneAllowed: true });
  await store.close();
});

test('a replica set that is not initiated yet is waited for', async (context) => {
  const mongod = await startFakeMongod();
  context.after(() => mongod.stop());
  mongod.setMembership('uninitiated');
  setTimeout(() => mongod.setMembership('member'), 1000);
  const store = await open(mongod.url.replace('replicaSet=rs0', 'directConnection=true'));
  await store.close();
});

test('a server that comes up late is waited for', async (context) => {
  const mongod = await startFakeMongod();
  mongod.setSilent(true);
  setTimeout(() => mongod.setSilent(false), 2500);
  const store = await open(mongod.url);
  context.after(async () => {
    await store.close();
    await mongod.stop();
  });
  await store.ready();
});

test('an address that cannot work, at start, is refused with one sentence', async (context) => {
  const mongod = await startFakeMongod();
  context.after(() => mongod.stop());
  const wrong = mongod.url.replace('//', '//ann:secret@') + '&authMechanism=PLAIN&authSource=$external';
  mongod.setPassword(true);
  await assert.rejects(open('mongodb://store/?no=1'), isStartError(/MONGO_URL is not a right address/));
  await assert.rejects(open(mongod.url.replace('rs0', 'rs9')), isStartError(/set rs9, but .* belongs to rs0/));
  mongod.setPassword(false);
  await assert.rejects(open(wrong), isStartError(/refuses the user or the password/));
});
