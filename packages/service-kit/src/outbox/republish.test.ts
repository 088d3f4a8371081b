import assert from 'node:assert/strict';
import { newId } from '../base/ids.ts';
import { withFirstEvent, type Outboxed } from './outbox.ts';
import { republish, type CurrentEvent } from './republish.ts';
import { test, type TestContext } from '../testing/testing-context.ts';
import { openTestStore } from '../testing/testing-places.ts';

type Thing = Outboxed & { isLive: boolean };

const openThings = async (context: TestContext) =>
  (await openTestStore(context)).store('one').collection<Thing>('things');

const now = () => new Date('2026-11-23T17:00:00.000Z');
const eventOf: CurrentEvent<Thing> = ({ _id, isLive }) =>
  isLive ? { type: 'posts.removed', data: { _id, userId: 'ann' } } : null;

test('republishing gives 250 documents one more event with the next revision each; those without state get none', async (context) => {
  const things = await openThings(context);
  for (let at = 0; at < 250; at += 1) {
    await things.insertOne(withFirstEvent({ _id: `t${String(at).padStart(3, '0')}`, isLive: at % 2 === 0 }, null, now));
  }
  assert.equal(await republish(things, eventOf, { now, newId }), 125);
  const told = await things.find({ outboxAt: { $gt: '' } }).toArray();
  assert.equal(told.length, 125);
  for (const { _id, isLive, outbox, revision } of told) {
    assert.ok(isLive);
    const [event] = outbox.map((text) => JSON.parse(text) as { type: string; revision: number; data: unknown });
    assert.deepEqual([event?.type, event?.revision, event?.data], ['posts.removed', 2, { _id, userId: 'ann' }]);
    assert.equal(revision, 2);
  }
});

test('republishing skips a document whose outbox is full, and publishes the others', async (context) => {
  const things = await openThings(context);
  const full = {
    ...withFirstEvent({ _id: 'full', isLive: true }, 'event', now),
    outbox: Array<string>(50).fill('event'),
  };
  await things.insertOne(full);
  await things.insertOne(withFirstEvent({ _id: 'other', isLive: true }, null, now));
  assert.equal(await republish(things, eventOf, { now, newId }), 1);
  assert.deepEqual(await things.findOne({ _id: 'full' }), full);
});

test('a document with several events publishes each with its own revision', async (context) => {
  const things = await openThings(context);
  await things.insertOne(withFirstEvent({ _id: 'one', isLive: true }, null, now));
  const other: CurrentEvent<Thing> = ({ _id }) => ({ type: 'profiles.reopened', data: { userId: _id } });
  assert.equal(await republish(things, [eventOf, other, () => null], { now, newId }), 2);
  const told = (await things.findOne({ _id: 'one' }))?.outbox.map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  );
  assert.deepEqual(
    told?.map(({ type, revision }) => [type, revision]),
    [
      ['posts.removed', 2],
      ['profiles.reopened', 3],
    ],
  );
});
