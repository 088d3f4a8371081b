import assert from 'node:assert/strict';
import type { EventEnvelope } from '../bus/bus.ts';
import { requireUser } from '../http/identity.ts';
import { pendingEvent, withFirstEvent } from '../outbox/outbox.ts';
import type { Outboxed } from '../outbox/outbox.ts';
import { defineService } from './service.ts';
import type { ServiceDeps } from './service.ts';
import { test } from '../testing/testing-context.ts';
import { untilSo } from '../testing/testing-times.ts';
import { startTestService, testUser } from '../testing/testing.ts';

type Thing = Outboxed & { owner: string };

/** Count of job runs by service. */
const jobRuns = { things: 0, others: 0, tours: 0 };

/** A typical service: it stores a thing with its event, and counts things from others' events. */
function createThings(deps: ServiceDeps, name: keyof typeof jobRuns = 'things') {
  const { store, now, newId } = deps;
  const things = store.collection<Thing>('things');
  const seen = store.collection<{ _id: string; type: string }>('seen');
  const record = async ({ id, type }: EventEnvelope) => {
    await seen.insertOne({ _id: id, type });
  };
  return defineService({
    name,
    deps,
    indexes: [{ collection: 'things', keys: { owner: 1 }, unique: true }],
    outboxes: ['things'],
    subscriptions: [{ patterns: ['others.*'], handle: record }],
    jobs: [{ name: 'count', intervalMs: 10, run: async () => void (jobRuns[name] += 1) }],
    routes(router) {
      router.post('/api/things', async (req, res) => {
        const { userId } = requireUser(req);
        const _id = newId();
        const event = pendingEvent({
          type: 'things.made',
          aggregateId: _id,
          revision: 1,
          data: { userId },
          now,
          newId,
        });
        const thing = withFirstEvent({ _id, owner: userId }, event, now);
        await things.insertOne(thing);
        res.status(201).json({ _id, owner: userId });
      });
      router.get('/api/seen', async (_req, res) => void res.json(await seen.find({}).toArray()));
    },
  });
}

test('a write through the API of a running service is stored and its event published', async (context) => {
  const { call, events, settle, store } = await startTestService(createThings, context);
  const ann = testUser('Ann Lee');
  const { status, body } = await call('POST', '/api/things', { user: ann, body: {} });
  assert.deepEqual([status, body.owner], [201, 'user-ann-lee']);
  await settle();
  assert.deepEqual(
    events('things.made').map(({ data }) => data),
    [{ userId: 'user-ann-lee' }],
  );
  assert.equal((await store.collection<Thing>('things').findOne({ _id: body._id }))?.outboxAt, null);
});

test('another service’s published event reaches the handler', async (context) => {
  const { call, publish, settle } = await startTestService(createThings, context);
  await publish({ id: 'e1', type: 'others.done', data: {} });
  await settle();
  assert.deepEqual((await call('GET', '/api/seen')).body, [{ _id: 'e1', type: 'others.done' }]);
});

test('A10: a written event that is none of its service’s is never published', async (context) => {
  const { events, store } = await startTestService((deps) => createThings(deps, 'tours'), context);
  const things = store.collection<Thing>('things');
  const now = () => new Date();
  for (const type of ['posts.removed', 'tours.expired']) {
    const event = pendingEvent({ type, aggregateId: type, revision: 1, data: {}, now, newId: () => type });
    await things.insertOne(withFirstEvent({ _id: type, owner: type }, event, now));
  }
  await untilSo(() => events('tours.expired').length > 0, 'the event of its own');
  assert.deepEqual(events('posts.removed'), []);
  assert.notEqual((await things.findOne({ _id: 'posts.removed' }))?.outboxAt, null);
});

test('a stopped service no longer listens and its jobs stop', async (context) => {
  const { url, stop } = await startTestService(createThings);
  await stop();
  await assert.rejects(fetch(`${url}/healthz`));
  jobRuns.things = 0;
  // Another service's job with the same interval.
  await startTestService((deps) => createThings(deps, 'others'), context);
  await untilSo(() => jobRuns.others >= 4, 'four runs');
  assert.equal(jobRuns.things, 0);
});
