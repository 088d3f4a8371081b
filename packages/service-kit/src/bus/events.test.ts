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

test('a queue’s event is passed on with its data; an unreadable or unknown one is dead-lettered', async () => {
  const got: unknown[] = [];
  const { queue, patterns, handle } = subscribeTo('media', {
    'posts.photos-changed': async (data, { revision }) => void got.push([data, revision]),
    'posts.published': async () => undefined,
    'posts.updated': async () => undefined,
    'posts.removed': async () => undefined,
    'profiles.deleted': async () => undefined,
  });
  const told = ['posts.published', 'posts.updated', 'posts.removed', 'posts.photos-changed', 'profiles.deleted'];
  assert.deepEqual([queue, patterns], ['media', told]);
  const data = { _id: 'draft-one', userId: 'ann', photos: [] };
  await handle(envelope('posts.photos-changed', { ...data, ofNewerReleases: true }));
  assert.deepEqual(got, [[data, 1]]);
  await assert.rejects(handle(envelope('posts.photos-changed', { userId: 'ann' })), Poison);
  await assert.rejects(handle(envelope('posts.paused', data)), Poison);
  assert.equal(got.length, 1);
});
