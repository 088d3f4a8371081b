import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../build/freshness.ts';
import { formatText } from '../build/format-text.ts';
import { composeText, ferretdbText } from './compose-text.ts';
import { readSlices, servicesOf } from '../slices/slice-file.ts';

const MADE = 'Made by `npm run generate` from the `slice.json` of each slice.';
const CONTRACTS = 'packages/contracts/src';
const PLATFORM = '@keyturn/platform';

/** What is made from the slices' files: path in the repository → text. */
export async function generatedFiles(root: string = ROOT): Promise<ReadonlyMap<string, string>> {
  const slices = readSlices(root);
  const services = servicesOf(slices);
  const names = services.map(({ name }) => name);
  const base = await readFile(join(root, 'infra/compose/base.yml'), 'utf8');
  const texts: readonly (readonly [string, string])[] = [
    ['CODEOWNERS', ownersText(slices)],
    ...(await Promise.all(['infra', 'tests'].map((workspace) => packageText(root, workspace, names)))),
    ['docker-compose.yml', composeText(base, slices, MADE)],
    ['infra/compose.ferretdb.yml', ferretdbText(services, MADE)],
    ['infra/generated/programs.ts', programsText(names)],
    [
      'infra/operations/alerts.yml',
      alertsText(await readFile(join(root, 'infra/operations/alerts.yml'), 'utf8'), names),
    ],
    [
      'infra/operations/compose-trace.sh',
      traceText(await readFile(join(root, 'infra/operations/compose-trace.sh'), 'utf8'), names),
    ],
    ['infra/operations/prometheus.yml', prometheusText(services)],
    [`${CONTRACTS}/calls/all.ts`, callsText(names)],
    [`${CONTRACTS}/events/all.ts`, eventsText(slices.map(({ name }) => name))],
    [`${CONTRACTS}/queues/all.ts`, queuesText(slices.map(({ name }) => name))],
  ];
  return new Map(await Promise.all(texts.map(async ([path, text]) => [path, await formatText(path, text)] as const)));
}

type Slices = ReturnType<typeof readSlices>;

const lines = (...parts: readonly (string | readonly string[])[]): string => `${parts.flat().join('\n')}\n`;

interface Package {
  readonly dependencies: Readonly<Record<string, string>>;
}

/** The package of a workspace that runs or tests all services: it depends on each of them, and on no other. */
async function packageText(
  root: string,
  workspace: string,
  names: readonly string[],
): Promise<readonly [string, string]> {
  const path = `${workspace}/package.json`;
  const written = JSON.parse(await readFile(join(root, path), 'utf8')) as Package;
  const shared = [...(await readdir(join(root, 'packages'))), 'gateway'].map((name) => `@keyturn/${name}`);
  const others = Object.entries(written.dependencies).filter(
    ([name]) => !name.startsWith('@keyturn/') || shared.includes(name),
  );
  const all = [...others, ...names.map((name): [string, string] => [`@keyturn/${name}`, '*'])];
  const dependencies = Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)));
  return [path, JSON.stringify({ ...written, dependencies }, null, 2)];
}

/** A slice's folders, and what it has in the contracts, which the platform's team reads along. */
function ownersText(slices: Slices): string {
  const rows = slices.flatMap(({ name, team, folder, services, schemas }) => [
    [`/${folder}/`, team],
    ...services.map((service) => [`/services/${service.name}/`, team]),
    ...[...schemas, ...services.map((service) => `calls/${service.name}`), `events/${name}`, `queues/${name}`].map(
      (file) => [`/${CONTRACTS}/${file}.ts`, `${team} ${PLATFORM}`],
    ),
  ]);
  const all = [['*', PLATFORM], ...rows];
  const width = Math.max(...all.map(([path = '']) => path.length)) + 1;
  return lines(
    `# ${MADE}`,
    all.map(([path = '', owner = '']) => path.padEnd(width) + owner),
  );
}

const programsText = (names: readonly string[]): string =>
  lines(
    `// ${MADE}`,
    [...names].sort().map((name) => `import { service as ${name} } from '@keyturn/${name}/service';`),
    "import type { ServiceProgram } from '@keyturn/service-kit/program';",
    '',
    '/** Every service, however it is run. */',
    `export const PROGRAMS: readonly ServiceProgram[] = [${names.join(', ')}];`,
  );

/** The alarms as they were written, but for the services that are missed. */
const alertsText = (written: string, names: readonly string[]): string =>
  written.replace(/(?: +or absent\(up\{job="\w+"\}\)\n)+/, () =>
    ['gateway', ...names].map((name) => `          or absent(up{job="${name}"})\n`).join(''),
  );

/** The script as it was written, but for the services that it asks. */
const traceText = (written: string, names: readonly string[]): string =>
  written.replace(/^for service in .*; do$/m, `for service in ${names.join(' ')}; do`);

const prometheusText = (services: Slices[number]['services']): string =>
  lines(
    `# ${MADE}`,
    '# Example for a Prometheus on the networks `services` and `edge` of docker-compose.yml. Each service is found by its name, all of',
    '# its replicas by DNS; `job` is the service’s name. The gateway needs METRICS_PORT=9464 and METRICS_HOST=0.0.0.0.',
    'global:',
    '  scrape_interval: 10s',
    '  evaluation_interval: 10s',
    '',
    'rule_files: [alerts.yml]',
    '# Who tells people: an Alertmanager of your own.',
    "alerting: { alertmanagers: [{ static_configs: [{ targets: ['alertmanager:9093'] }] }] }",
    '',
    'scrape_configs:',
    [{ name: 'gateway', port: 9464 }, ...services].flatMap(({ name, port }) => [
      `  - job_name: ${name}`,
      `    dns_sd_configs: [{ names: [${name}], type: A, port: ${port} }]`,
    ]),
  );

const tableOf = (name: string, kind: string): string => `${name.toUpperCase()}_${kind}`;

function callsText(names: readonly string[]): string {
  const all = [...names, 'gateway'];
  return lines(
    `// ${MADE}`,
    [...all].sort().map((name) => `import { ${tableOf(name, 'CALLS')} } from './${name}.ts';`),
    '',
    '/** The calls that each service answers. */',
    'export const ANSWERED = {',
    all.map((name) => `  ${name}: ${tableOf(name, 'CALLS')},`),
    '};',
    '',
    'export const CALLS = {',
    all.map((name) => `  ...${tableOf(name, 'CALLS')},`),
    '} as const;',
  );
}

const eventsText = (slices: readonly string[]): string =>
  lines(
    `// ${MADE}`,
    [...slices].sort().map((name) => `import { ${tableOf(name, 'EVENTS')} } from './${name}.ts';`),
    '',
    [...slices].sort().map((name) => `export type * from './${name}.ts';`),
    '',
    'export const eventData = {',
    slices.map((name) => `  ...${tableOf(name, 'EVENTS')},`),
    '} as const;',
  );

const queuesText = (slices: readonly string[]): string =>
  lines(
    `// ${MADE}`,
    [...slices]
      .sort()
      .map((name) => `import { ${tableOf(name, 'CONSUMES')}, ${tableOf(name, 'PUBLISHES')} } from './${name}.ts';`),
    '',
    ['CONSUMES', 'PUBLISHES'].flatMap((kind) => [
      `export const ${kind} = {`,
      ...slices.map((name) => `  ...${tableOf(name, kind)},`),
      '} as const;',
    ]),
  );
