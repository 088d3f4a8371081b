import assert from 'node:assert/strict';
import { defineService, type ServiceDeps } from './service.ts';
import { waitingIn } from './waiting.ts';
import { test } from '../testing/testing-context.ts';
import { startTestService } from '../testing/testing.ts';
import { untilSo } from '../testing/testing-times.ts';

/** Metrics that operators watch, as each service on a broker spells them. */
const WATCHED = [
  /^http_request_duration_seconds_count\{.*method="GET",route="\/api\/things\/:id",status="200"\} 1$/m,
  /^service_ready\{service="things"\} 1$/m,
  /^outbox_documents\{.*collection="things".*\} 0$/m,
  /^outbox_oldest_seconds\{.*collection="things".*\} 0$/m,
  /^bus_queue_events\{.*queue="things".*\} 0$/m,
  /^bus_dead_letters\{.*queue="things".*\} 0$/m,
  /^bus_connected\{service="things"\} 1$/m,
  /^bus_blocked\{service="things"\} 0$/m,
  /^bus_reconnects\{service="things"\} 3$/m,
  /^event_lag_seconds_count\{.*type="others.done".*\} 1$/m,
  /^nodejs_eventloop_lag_p99_seconds /m,
  /^process_resident_memory_bytes /m,
];

/** A service whose bus has a connection status. */
function createThings(deps: ServiceDeps) {
  const bus = { ...deps.bus, status: () => ({ isConnected: true, isBlocked: false, reconnects: 3 }) };
  return defineService({
    name: 'things',
    deps: { ...deps, bus },
    outboxes: ['things'],
    subscriptions: [{ patterns: ['others.*'], handle: async () => undefined }],
    routes: (router) => router.get('/api/things/:id', (_req, res) => void res.json({})),
  });
}

const read = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text();

test('a broker service’s metrics have all that operators watch, each with its help', async (context) => {
  const { call, publish, settle, url } = await startTestService(createThings, context);
  await call('GET', '/api/things/1');
  await publish({ type: 'others.done', data: {} });
  await settle();
  const text = await read(url);
  for (const line of WATCHED) assert.match(text, line);
  for (const [, name = '', help = ''] of text.matchAll(/^# HELP (\S+) (.*)$/gm)) assert.ok(help.length > 10, name);
});

test('the metrics of a service on a bus without a connection mention none', async (context) => {
  const create = (deps: ServiceDeps) => defineService({ name: 'things', deps, routes: () => undefined });
  const { url } = await startTestService(create, context);
  assert.doesNotMatch(await read(url), /bus_connected|bus_blocked|bus_reconnects/);
});

test('the metrics have every job’s failures and the time of its last success', async (context) => {
  let isBroken = false;
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (isBroken) throw new Error('broken');
  };
  const create = (deps: ServiceDeps) =>
    defineService({
      name: 'things',
      deps,
      routes: () => undefined,
      jobs: [{ name: 'end things', intervalMs: 5, run }],
    });
  const { clock, url } = await startTestService(create, context);
  const turns = (count: number) => {
    const until = runs + count;
    return untilSo(() => runs >= until);
  };
  await turns(2);
  const calm = await read(url);
  assert.match(calm, /^job_failures_total\{.*task="end things".*\} 0$/m);
  assert.match(calm, /^job_interval_seconds\{.*task="end things".*\} 0.005$/m);
  isBroken = true;
  await turns(2);
  clock.advance(60_000);
  await turns(2);
  const broken = await read(url);
  assert.match(broken, /^job_failures_total\{.*task="end things".*\} [1-9]\d*$/m);
  assert.match(broken, /^job_last_success_seconds\{.*task="end things".*\} 60$/m);
  isBroken = false;
  await turns(2);
  assert.match(await read(url), /^job_last_success_seconds\{.*task="end things".*\} 0$/m);
});

test('the metrics count what waits, and how late the clock is for the oldest due', async (context) => {
  type Thing = { _id: string; isOpen: string; endsAt: string };
  const create = (deps: ServiceDeps) => {
    const things = deps.store.collection<Thing>('things');
    return defineService({
      name: 'things',
      deps,
      routes: () => undefined,
      indexes: [{ collection: 'things', keys: { isOpen: 1, endsAt: 1 } }],
      waiting: [
        waitingIn('things', things, { isOpen: 'yes' }, 'endsAt'),
        waitingIn('closed things', things, { isOpen: 'no' }),
      ],
    });
  };
  const { clock, store, url } = await startTestService(create, context);
  const things = store.collection<Thing>('things');
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  await things.insertOne({ _id: 'one', isOpen: 'yes', endsAt: at(60_000) });
  await things.insertOne({ _id: 'two', isOpen: 'yes', endsAt: at(30_000) });
  await things.insertOne({ _id: 'three', isOpen: 'no', endsAt: at(0) });
  const early = await read(url);
  assert.match(early, /^waiting_documents\{.*what="things".*\} 2$/m);
  assert.match(early, /^waiting_documents\{.*what="closed things".*\} 1$/m);
  assert.match(early, /^due_oldest_seconds\{.*what="things".*\} 0$/m);
  assert.doesNotMatch(early, /^due_oldest_seconds\{.*what="closed things"/m);
  clock.advance(90_000);
  assert.match(await read(url), /^due_oldest_seconds\{.*what="things".*\} 60$/m);
});
