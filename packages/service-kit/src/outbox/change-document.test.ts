import assert from 'node:assert/strict';
import { changeDocument } from './change-document.ts';
import { withFirstEvent, type Outboxed } from './outbox.ts';
import { test, type TestContext } from '../testing/testing-context.ts';
import { openTestStore } from '../testing/testing-places.ts';

type Counter = Outboxed & { count: number };

const now = () => new Date('2026-11-23T17:00:00.000Z');

async function openCounters(context: TestContext) {
  const embedded = await openTestStore(context);
  const counters = embedded.store('one').collection<Counter>('counters');
  await counters.insertOne(withFirstEvent({ _id: 'a', count: 0 }, null, now));
  return counters;
}

const busy = () => new Error('busy');
const addOne = (counter: Counter | null) => ({ $set: { count: (counter?.count ?? 0) + 1 }, $inc: { revision: 1 } });

test('forty concurrent changes, each based on what it read, all count', async (context) => {
  const counters = await openCounters(context);
  await Promise.all(Array.from({ length: 40 }, () => changeDocument(counters, 'a', addOne, busy)));
  assert.deepEqual(await counters.findOne({ _id: 'a' }), {
    ...withFirstEvent({ _id: 'a', count: 40 }, null, now),
    revision: 41,
  });
});

test('a change that decides for nothing, or refuses, writes nothing', async (context) => {
  const counters = await openCounters(context);
  const before = await counters.findOne({ _id: 'a' });
  assert.deepEqual(await changeDocument(counters, 'a', () => null, busy), before);
  const refuse = () => {
    throw new Error('Not yours.');
  };
  await assert.rejects(changeDocument(counters, 'a', refuse, busy), /Not yours/);
  assert.deepEqual(await counters.findOne({ _id: 'a' }), before);
});

test('a missing document is decided about as null, and is not created', async (context) => {
  const counters = await openCounters(context);
  assert.equal(await changeDocument(counters, 'b', addOne, busy), null);
  assert.equal(await counters.findOne({ _id: 'b' }), null);
});

test('a document that is always changed in between makes the change fail', async (context) => {
  const counters = await openCounters(context);
  let rounds = 0;
  const meetAnother = async (counter: Counter | null) => {
    rounds += 1;
    await counters.updateOne({ _id: 'a' }, { $inc: { revision: 1 } });
    return addOne(counter);
  };
  await assert.rejects(changeDocument(counters, 'a', meetAnother, busy), /busy/);
  assert.ok(rounds > 5);
  assert.equal((await counters.findOne({ _id: 'a' }))?.count, 0);
});
