import assert from 'node:assert/strict';
import { defineService, type ServiceDeps } from './service.ts';
import { test } from '../testing/testing-context.ts';
import { startTestService } from '../testing/testing.ts';

/** What an operator watches: as /metrics of every service on a broker spells it. */
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

/** A service on a bus that has a connection to watch. */
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

test('a service on a broker, asked for its metrics, has all that operators watch, each with its help', async (context) => {
  const { call, publish, settle, url } = await startTestService(createThings, context);
  await call('GET', '/api/things/1');
  await publish({ type: 'others.done', data: {} });
  await settle();
  const text = await read(url);
  for (const line of WATCHED) assert.match(text, line);
  for (const [, name = '', help = ''] of text.matchAll(/^# HELP (\S+) (.*)$/gm)) assert.ok(help.length > 10, name);
});

test('a service on a bus without a connection, asked for its metrics, says nothing of one', async (context) => {
  const create = (deps: ServiceDeps) => defineService({ name: 'things', deps, routes: () => undefined });
  const { url } = await startTestService(create, context);
  assert.doesNotMatch(await read(url), /bus_connected|bus_blocked|bus_reconnects/);
});
