import { spawnSync } from 'node:child_process';
import { ROOT } from '../build/freshness.ts';
import { completeSecrets } from '../secrets/secrets.ts';

/** What RabbitMQ loads at its start in the operated topology. */
export interface Definitions {
  readonly users: readonly { readonly name: string; readonly password: string; readonly tags: string }[];
  readonly permissions: readonly Readonly<Record<'user' | 'configure' | 'write' | 'read', string>>[];
  readonly queues: readonly { readonly name: string }[];
  readonly exchanges: readonly { readonly name: string }[];
  readonly bindings: readonly Readonly<Record<'source' | 'destination' | 'routing_key', string>>[];
}

/** Generates it like the broker's container, with fresh secrets. */
export function readDefinitions(): Definitions {
  const { status, stdout, stderr } = runScript(completeSecrets()['rabbitmq.env']);
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Definitions;
}

/** Runs the container's script with these passwords. */
export const runScript = (passwords: Readonly<Record<string, string>> = {}) =>
  spawnSync('bash', ['infra/docker/rabbitmq-users.sh'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...passwords },
  });
