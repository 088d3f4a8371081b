import assert from 'node:assert/strict';
import type { Bus, EventEnvelope } from '../bus/bus.ts';
import { newId } from '../base/ids.ts';
import { createLog } from '../base/log.ts';
import { nextEvent, pendingEvent, startRelay, withEvent, withFirstEvent } from './outbox.ts';
import type { Outboxed } from './outbox.ts';
import { Problem } from '../base/problem.ts';
import { test, type TestContext } from '../testing/testing-context.ts';
import { openTestStore } from '../testing/testing-places.ts';
import { untilSo } from '../testing/testing-times.ts';

type Thing = Outboxed & { name: string };

const now = () => new Date('2026-11-23T17:00:00.000Z');
const log = createLog('test', 'silent');
const GONE = { _id: 'a', userId: 'ann' };

async function setUp(context: TestContext) {
  const embedded = await openTestStore(context, { isIndexRequired: true });
  const collection = embedded.store('one').collection<Thing>('things');
  await collection.createIndex({ outboxAt: 1 });
  const relay = (bus: Bus = embedded.bus) => {
    const started = startRelay({ collection, bus, log, intervalMs: 50 });
    context.after(() => started.stop());
    return started;
  };
  const add = async (_id: string, events = 1) => {
    const eventAt = (revision: number) =>
      pendingEvent({ type: 'things.made', aggregateId: _id, revision, data: {}, now, newId });
    await collection.insertOne(withFirstEvent({ _id, name: 'x' }, eventAt(1), now));
    for (let revision = 2; revision <= events; revision += 1) {
      await collection.updateOne({ _id }, withEvent<Thing>({}, eventAt(revision), now));
    }
  };
  return { embedded, collection, relay, add };
}

const revisions = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test('pendingEvent returns the event’s envelope as one JSON string', () => {
  const event = JSON.parse(
    pendingEvent({ type: 'a.b', aggregateId: 'x', revision: 3, data: { n: 1 }, now, newId: () => 'id' }),
  );
  assert.deepEqual(event, {
    id: 'id',
    type: 'a.b',
    version: 1,
    occurredAt: '2026-11-23T17:00:00.000Z',
    aggregateId: 'x',
    revision: 3,
    data: { n: 1 },
  });
});

test('pendingEvent over 8 KB is a Problem 413', () => {
  const make = (text: string) =>
    pendingEvent({ type: 'a.b', aggregateId: 'x', revision: 1, data: { text }, now, newId });
  assert.throws(
    () => make('é'.repeat(4100)),
    (error) => error instanceof Problem && error.status === 413,
  );
  make('é'.repeat(3900));
});

test('withEvent makes one write of the update with the event, its time and the next revision', async (context) => {
  const { collection } = await setUp(context);
  await collection.insertOne(withFirstEvent({ _id: 'a', name: 'old' }, null, now));
  const before = await collection.findOne({ _id: 'a' });
  assert.deepEqual(before, { _id: 'a', name: 'old', outbox: [], outboxAt: null, revision: 1 });
  assert.ok(before);
  const event = nextEvent(before, 'posts.removed', GONE, { now, newId });
  assert.deepEqual([JSON.parse(event).revision, JSON.parse(event).aggregateId], [2, 'a']);
  await collection.updateOne(
    { _id: 'a', revision: before.revision },
    withEvent<Thing>({ $set: { name: 'new' } }, event, now),
  );
  const after = await collection.findOne({ _id: 'a' });
  assert.deepEqual(after, { _id: 'a', name: 'new', outbox: [event], outboxAt: now().toISOString(), revision: 2 });
});

test('nextEvent with 50 waiting events is a Problem 503', () => {
  const document = { _id: 'a', outboxAt: '', revision: 1, outbox: Array.from({ length: 50 }, () => '{}') };
  const add = (to: Outboxed) => nextEvent(to, 'posts.removed', GONE, { now, newId });
  assert.throws(
    () => add(document),
    (error) => error instanceof Problem && error.status === 503,
  );
  add({ ...document, outbox: document.outbox.slice(1) });
});

test('the relay publishes many documents’ events in each one’s order and empties the outboxes', async (context) => {
  const { embedded, collection, relay, add } = await setUp(context);
  for (let at = 0; at < 130; at += 1) await add(`id-${at}`, 1 + (at % 3));
  const revisions = new Map<string, number[]>();
  const recording: Bus = {
    ...embedded.bus,
    async publish({ aggregateId, revision }) {
      revisions.set(aggregateId, [...(revisions.get(aggregateId) ?? []), revision]);
    },
  };
  relay(recording);
  await untilSo(async () => (await collection.countDocuments({ outboxAt: { $gt: '' } })) === 0);
  assert.equal(revisions.size, 130);
  for (const list of revisions.values()) assert.deepEqual(list, [1, 2, 3].slice(0, list.length));
  assert.deepEqual((await collection.findOne({ _id: 'id-2' }))?.outbox, []);
});

test('A10: the relay writes a document with fifty events twice, and again only for failed ones', async (context) => {
  const { embedded, collection, add } = await setUp(context);
  await add('a', 50);
  let writes = 0;
  const counting: typeof collection = {
    ...collection,
    updateOne: (...given) => {
      writes += 1;
      return collection.updateOne(...given);
    },
  };
  const published: number[] = [];
  const failing: Bus = {
    ...embedded.bus,
    async publish({ revision }) {
      if (revision === 31 && published.length === 30) {
        published.push(0);
        throw new Error('down');
      }
      published.push(revision);
    },
  };
  const relay = startRelay({ collection: counting, bus: failing, log });
  context.after(() => relay.stop());
  await untilSo(async () => (await collection.findOne({ _id: 'a' }))?.outboxAt === null);
  assert.deepEqual(published, [...revisions(1, 30), 0, ...revisions(31, 50)]);
  assert.equal(writes, 3);
});

test('the relay woken by a write does not wait for its interval', async (context) => {
  const { embedded, collection, add } = await setUp(context);
  await embedded.bus.bindQueue('queue', ['things.*']);
  await add('first');
  const relay = startRelay({ collection, bus: embedded.bus, log, intervalMs: 60_000 });
  context.after(() => relay.stop());
  // The relay's first look is over.
  await untilSo(async () => (await collection.findOne({ _id: 'first' }))?.outboxAt === null);
  await add('a');
  relay.wake();
  await untilSo(async () => (await collection.findOne({ _id: 'a' }))?.outboxAt === null);
});

test('an event written while the relay publishes is not lost', async (context) => {
  const { embedded, collection, relay, add } = await setUp(context);
  await add('a');
  const published: EventEnvelope[] = [];
  relay({
    ...embedded.bus,
    async publish(event) {
      published.push(event);
      const document = await collection.findOne({ _id: 'a' });
      if (!document || document.revision >= 5) return;
      const next = nextEvent(document, 'posts.removed', GONE, { now, newId });
      await collection.updateOne({ _id: 'a' }, withEvent<Thing>({}, next, now));
    },
  });
  await untilSo(async () => published.length === 5 && (await collection.findOne({ _id: 'a' }))?.outboxAt === null);
  assert.deepEqual(
    published.map(({ revision }) => revision),
    [1, 2, 3, 4, 5],
  );
});

test('a bus that fails and recovers gets every event', async (context) => {
  const { embedded, collection, relay, add } = await setUp(context);
  await add('a', 2);
  await add('b');
  let failures = 4;
  const published: string[] = [];
  relay({
    ...embedded.bus,
    async publish({ aggregateId, revision }) {
      if (failures-- > 0) throw new Error('down');
      published.push(`${aggregateId}${revision}`);
    },
  });
  await untilSo(async () => (await collection.countDocuments({ outboxAt: { $gt: '' } })) === 0);
  assert.deepEqual(published.sort(), ['a1', 'a2', 'b1']);
});

test('a waiting event without a queue blocks no other, and is sent once there is one', async (context) => {
  const { embedded, collection, relay, add } = await setUp(context);
  const lost = pendingEvent({
    type: 'lost.made',
    aggregateId: 'a',
    revision: 1,
    data: {},
    now: () => new Date(0),
    newId,
  });
  await collection.insertOne(withFirstEvent({ _id: 'a', name: 'x' }, lost, () => new Date(0)));
  await add('b');
  await embedded.bus.bindQueue('queue', ['things.*']);
  relay();
  await untilSo(async () => (await collection.findOne({ _id: 'b' }))?.outboxAt === null);
  assert.deepEqual((await collection.findOne({ _id: 'a' }))?.outbox, [lost]);
  await embedded.bus.bindQueue('late', ['lost.*']);
  await untilSo(async () => (await collection.findOne({ _id: 'a' }))?.outboxAt === null);
});

test('a relay that died between publishing and removing sends twice, handled once', async (context) => {
  const { embedded, collection, relay, add } = await setUp(context);
  await add('a');
  await embedded.bus.bindQueue('queue', ['things.*']);
  const text = (await collection.findOne({ _id: 'a' }))?.outbox[0] ?? '';
  await embedded.bus.publish(JSON.parse(text) as EventEnvelope);
  relay();
  await untilSo(async () => (await collection.findOne({ _id: 'a' }))?.outboxAt === null);
  const handled: string[] = [];
  await embedded.bus.subscribe('queue', ['things.*'], async ({ id }) => void handled.push(id));
  await untilSo(() => embedded.isSettled());
  assert.deepEqual(handled, [JSON.parse(text).id]);
});
