import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startGateway } from '@keyturn/gateway/testing';
import { createMedia } from '@keyturn/media';
import { createNotifications } from '@keyturn/notifications';
import { startTestService, testUser } from '@keyturn/service-kit/testing';
import { createTours } from '@keyturn/tours';
import { parse } from 'yaml';
import { ROOT } from '../build/freshness.ts';
import { readComposeFile } from '../compose/compose-file.ts';
import { SERVICES } from '../slices/slices.ts';

const METRICS_PORT = 9464;
const MEDIA = { mediaKey: 'k'.repeat(64), folder: join(ROOT, '.build/watching'), host: null };
const MAILS = { mail: null, linkKey: 'l'.repeat(64), publicUrl: 'https://keyturn.test', dataFolder: MEDIA.folder };
const FOLDER = join(ROOT, 'infra/operations');
const read = (name: string): Promise<string> => readFile(join(FOLDER, name), 'utf8');

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly gridPos: object;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}
interface Alerts {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string; readonly for?: string }[];
  }[];
}
interface Prometheus {
  readonly rule_files: readonly string[];
  readonly scrape_configs: readonly { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[];
}

let exported: Set<string>;
let dashboard: Dashboard;
let alerts: Alerts['groups'][number]['rules'];

beforeAll(async () => {
  dashboard = JSON.parse(await read('grafana-dashboard.json')) as Dashboard;
  alerts = (parse(await read('alerts.yml')) as Alerts).groups.flatMap(({ rules }) => rules);
  exported = await readExported();
});

/**
 * Names in /metrics of services on a broker, with histogram parts: of one typical service, and those only of gateway,
 * media and notifications.
 */
async function readExported(): Promise<Set<string>> {
  const status = () => ({ isConnected: true, isBlocked: false, reconnects: 0 });
  const ends: (() => Promise<void>)[] = [];
  const context = { after: (end: () => Promise<void>) => ends.push(end) };
  const tours = await startTestService((deps) => createTours({ ...deps, bus: { ...deps.bus, status } }), context);
  await tours.call('GET', '/api/availability/me', { user: testUser('Ann Lee') });
  const media = await startTestService((deps) => createMedia(deps, MEDIA), context);
  const mails = await startTestService((deps) => createNotifications(deps, MAILS), context);
  const read = async ({ url }: { url: string }) => (await fetch(`${url}/metrics`)).text();
  const { readMetrics } = await startGateway(context);
  const text = (await Promise.all([readMetrics(), ...[tours, media, mails].map(read)])).join('\n');
  for (const end of ends) await end();
  const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  // Prometheus adds whether it reached a target.
  return new Set([...names, 'up']);
}

/** Metric names in a PromQL expression: no labels, functions, operators or texts. */
function metricsIn(expr: string): string[] {
  const bare = expr.replace(/\{[^}]*\}|\[[^\]]*\]|\b(by|without|on) ?\([^)]*\)|"[^"]*"/g, ' ');
  return [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?! *\()/g)].map(([name]) => name).filter((name) => !WORDS.has(name));
}
const WORDS = new Set(['and', 'or', 'unless', 'bool', 'sum', 'min', 'max', 'topk']);

test('every metric that the dashboard and the alarms name is exported by a service', () => {
  const exprs = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...alerts.map(({ expr }) => expr),
  ];
  assert.ok(exprs.length > 20);
  for (const expr of exprs) {
    const names = metricsIn(expr);
    assert.ok(names.length > 0, expr);
    for (const name of names) assert.ok(exported.has(name), `${name} in ${expr}`);
  }
});

test('the dashboard shows requests, latency, outbox, queues, dead letters, lag of consumers and event loop, the broker, e-mails, the clock and jobs', () => {
  const shown = new Set(dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))));
  for (const name of [
    ...['http_request_duration_seconds_count', 'http_request_duration_seconds_bucket', 'service_ready'],
    ...[
      'outbox_documents',
      'outbox_oldest_seconds',
      'bus_queue_events',
      'bus_dead_letters',
      'event_lag_seconds_bucket',
    ],
    ...['waiting_documents', 'due_oldest_seconds', 'job_failures_total', 'job_last_success_seconds'],
    ...['mails_total', 'mail_oldest_seconds'],
    ...['bus_connected', 'bus_blocked', 'bus_reconnects', 'nodejs_eventloop_lag_p99_seconds'],
  ]) {
    assert.ok(shown.has(name), name);
  }
  const places = dashboard.panels.map(({ gridPos }) => JSON.stringify(gridPos));
  assert.equal(new Set(places).size, places.length);
});

test('Prometheus in the example reads every service of docker-compose.yml by its name, and the gateway', async () => {
  const { rule_files, scrape_configs } = parse(await read('prometheus.yml')) as Prometheus;
  const { services } = await readComposeFile('docker-compose.yml');
  const asked = scrape_configs.map(({ job_name, dns_sd_configs: [found] }) => [job_name, found?.names, found?.port]);
  assert.deepEqual(asked, [
    ['gateway', ['gateway'], METRICS_PORT],
    ...SERVICES.map(({ name, port }) => [name, [name], port]),
  ]);
  for (const { job_name } of scrape_configs) assert.ok(services[job_name], job_name);
  assert.deepEqual(rule_files, ['alerts.yml']);
});

test('the alarms watch the clock that ends due items, and jobs that fail or stop', () => {
  const watched = new Set(alerts.flatMap(({ expr }) => metricsIn(expr)));
  for (const name of ['due_oldest_seconds', 'job_failures_total', 'job_last_success_seconds'])
    assert.ok(watched.has(name), name);
});

test('a service that was stopped for long may run its clock several times before the alarm', () => {
  const waits = alerts.find(({ alert }) => alert === 'ClockLate')?.for ?? '';
  assert.ok(Number(/^(\d+)m$/.exec(waits)?.[1]) >= 2, waits);
});

test('the notes about Kubernetes link to the runbook for restoring', async () => {
  const notes = /^## Kubernetes$.*/ms.exec(await read('SCALING.md'))?.[0] ?? '';
  const [, heading = ''] = /\[[^\]]+\]\(RUNBOOK\.md#([\w-]+)\)/.exec(notes) ?? [];
  const headings = [...(await read('RUNBOOK.md')).matchAll(/^## (.*)$/gm)].map(([, text = '']) => text);
  assert.ok(
    headings.some((text) => text.toLowerCase().replaceAll(' ', '-') === heading),
    heading,
  );
});

test('every alarm has its paragraph in the runbook', async () => {
  const runbook = await read('RUNBOOK.md');
  for (const { alert } of alerts) assert.ok(runbook.includes(`**${alert}**`), alert);
});

test('every script, container and file that this folder’s guides name exists', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const { services } = await readComposeFile('docker-compose.yml');
  for (const guide of ['RUNBOOK.md', 'SCALING.md']) {
    const text = await read(guide);
    for (const [, name = ''] of text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)) assert.ok(name in scripts, name);
    const exec =
      /docker compose (?:exec|restart|ps|build|run --rm --no-deps|stop|up -d --force-recreate) ([a-z][\w-]*)/g;
    for (const [, name = ''] of text.matchAll(exec)) assert.ok(name in services, name);
    for (const [, file = ''] of text.matchAll(/\]\(([\w.-]+)\)/g)) await read(file);
    for (const [file] of text.matchAll(/infra\/[\w/.-]+\.(?:sh|ts)/g)) await readFile(join(ROOT, file));
  }
});
