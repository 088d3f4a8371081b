import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { requireUser } from '../http/identity.ts';
import { pendingEvent, withFirstEvent, type Outboxed } from '../outbox/outbox.ts';
import { defineService, type ServiceDeps } from '../runtime/service.ts';
import { test } from '../testing/testing-context.ts';
import { startTestService, testUser } from '../testing/testing.ts';
import { startCollector, type SentSpan } from '../testing/testing-collector.ts';
import { startTracing } from './tracing.ts';

const ANN = testUser('Ann Lee');
const CALLER = '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01';
const SERVER = 2;

/** A service that publishes an event in a call, and consumes it itself. */
function createThings(deps: ServiceDeps) {
  const { store, now, newId } = deps;
  const things = store.collection<Outboxed>('things');
  return defineService({
    name: 'things',
    deps,
    outboxes: ['things'],
    subscriptions: [{ patterns: ['things.*'], handle: async () => undefined }],
    routes(router) {
      router.post('/api/things/:email', async (req, res) => {
        const { userId } = requireUser(req);
        const _id = newId();
        const event = { type: 'things.made', aggregateId: _id, revision: 1, data: { userId } };
        await things.insertOne(withFirstEvent({ _id }, pendingEvent({ ...event, now, newId }), now));
        res.status(201).json({});
      });
    },
  });
}

test('a service without a trace endpoint makes no trace, marks no event and loads nothing', async (context) => {
  const stop = await startTracing('things', undefined);
  const { call, events, settle } = await startTestService(createThings, context);
  await call('POST', `/api/things/${ANN.email}`, { user: ANN, body: {}, headers: { traceparent: CALLER } });
  await settle();
  await stop();
  assert.equal(events('things.made').length, 1);
  assert.ok(!('trace' in (events('things.made')[0] ?? {})));
  // prom-client loads only the interface.
  const loaded = Object.keys(createRequire(import.meta.url).cache).filter((path) => path.includes('@opentelemetry'));
  assert.deepEqual(
    loaded.filter((path) => !/@opentelemetry.api\W/.test(path)),
    [],
  );
});

test('a traced service continues its caller’s trace over the event to the consumer, naming no person', async (context) => {
  const collector = await startCollector();
  context.after(collector.stop);
  const stop = await startTracing('things', `${collector.url}/`);
  const { call, settle, events } = await startTestService(createThings, context);
  const { status } = await call('POST', `/api/things/${ANN.email}`, {
    user: ANN,
    body: { padding: 'x'.repeat(50_000) },
    headers: { traceparent: CALLER },
  });
  assert.equal(status, 201);
  await settle();
  await stop();

  const find = (name: string): SentSpan =>
    collector.spans.find((span) => span.name === name) ??
    assert.fail(`${name} is not among ${collector.spans.map((span) => span.name).join(', ')}`);
  const request = find('POST /api/things/:email');
  const publishing = find('publish things.made');
  const handling = find('handle things.made');
  const [, traceId, callerId] = CALLER.split('-');
  assert.deepEqual([request.kind, request.service, request.parentSpanId], [SERVER, 'things', callerId]);
  assert.deepEqual(
    [request, publishing, handling].map((span) => span.traceId),
    [traceId, traceId, traceId],
  );
  assert.deepEqual([publishing.parentSpanId, handling.parentSpanId], [request.spanId, publishing.spanId]);
  assert.equal(events('things.made')[0]?.trace, `00-${traceId}-${publishing.spanId}-01`);
  assert.match(collector.text(), /^\/v1\/traces /);
  for (const personal of [ANN.email, ANN.name, ANN.userId]) assert.ok(!collector.text().includes(personal), personal);
});

test('stopping waits at most a few seconds for a collector that is down', { timeout: 6000 }, async () => {
  const { startSpan } = await import('./tracing.ts');
  const stop = await startTracing('things', 'http://127.0.0.1:9');
  startSpan({ name: 'lost', kind: 'server', parent: 'not a traceparent' }).end();
  await stop();
});
