import { join } from 'node:path';
import { StartError } from '@keyturn/service-kit/start-error';
import { ROOT } from '../build/freshness.ts';
import { REMOTES, SERVICES } from '../slices/slices.ts';
import { isReachable } from './is-reachable.ts';
import { startServers } from './servers.ts';
import { startStack } from './stack.ts';

/**
 * `npm run stack`: the operated topology without containers: gateway, eight services, shell and remotes as separate
 * processes, a MongoDB-protocol store and RabbitMQ. `MONGO_URL` and `AMQP_URL` name running servers. PORT and DATA_DIR
 * apply.
 */
const SHELL_PORT = 4200;
const folder = join(process.env['DATA_DIR'] || join(ROOT, '.data'), 'stack');
const ports: Readonly<Record<string, number>> = {
  gateway: Number(process.env['PORT'] || 3000),
  shell: SHELL_PORT,
  ...Object.fromEntries(SERVICES.map(({ name, port }) => [name, port])),
  ...Object.fromEntries(REMOTES.map(({ folder: workspace, devPort }) => [workspace, devPort])),
};

const write = (line: string): void => void process.stdout.write(`${line}\n`);
const start = new AbortController();
const parts: { stop(): Promise<void> }[] = [];
let isStopping = false;

async function stop(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  start.abort();
  for (const part of parts.reverse()) await part.stop();
  process.exit(exitCode);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

try {
  const taken = [];
  for (const [name, port] of Object.entries(ports)) if (await isReachable(port)) taken.push(`${port} (${name})`);
  if (taken.length > 0) throw new StartError(`Somebody listens on ${taken.join(', ')} already: stop that first.`);
  const servers = await startServers(folder, write);
  parts.push(servers);
  const addresses = { portOf: (name: string) => ports[name] ?? 0, ...servers };
  const stack = await startStack({ folder, addresses, write, signal: start.signal });
  parts.push(stack);
  write(`\nKeyturn is ready at ${stack.url}: ${stack.programs.length} processes, ${servers.description}`);
} catch (error) {
  if (!start.signal.aborted) console.error(error instanceof Error ? error.message : error);
  await stop(1);
}
