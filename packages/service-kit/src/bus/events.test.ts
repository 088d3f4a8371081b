import assert from 'node:assert/strict';
import { Poison, type EventEnvelope } from './bus.ts';
import { subscribeTo } from './events.ts';

const envelope = (type: string, data: unknown): EventEnvelope => ({
  id: 'event-one',
  type,
  version: 1,
  occurredAt: '2026-11-23T17:00:00.000Z',
  aggregateId: 'ann',
  revision: 1,
  data,
});

test('an event of a queue is handed on with its data; one that cannot be read, or is not known yet, is a dead letter', async () => {
  const got: unknown[] = [];
  const { queue, patterns, handle } = subscribeTo('profiles', {
    'availability.set': async (data, { revision }) => void got.push([data, revision]),
    'moderation.blocked': async () => undefined,
    'moderation.unblocked': async () => undefined,
  });
  assert.deepEqual([queue, patterns], ['profiles', ['availability.set', 'moderation.blocked', 'moderation.unblocked']]);
  const data = { userId: 'ann', email: 'ann@example.edu', availability: {} };
  await handle(envelope('availability.set', { ...data, ofNewerReleases: true }));
  assert.deepEqual(got, [[data, 1]]);
  await assert.rejects(handle(envelope('availability.set', { userId: 'ann' })), Poison);
  await assert.rejects(handle(envelope('availability.paused', data)), Poison);
  assert.equal(got.length, 1);
});
