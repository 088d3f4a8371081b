import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REMOTES, SERVICES } from '../slices/slices.ts';
import { freePorts } from '../servers/free-ports.ts';
import type { Overrides } from './programs.ts';
import { startServers, type Servers } from './servers.ts';
import { startStack, type Stack } from './stack.ts';

/** A private stack on free ports and a temporary folder. */
export interface FreeStack extends Stack {
  readonly folder: string;
  readonly servers: Servers;
  /** The last lines of programs and servers. */
  log(): string;
}

const KEPT_LINES = 400;

/** No limits, because all calls come from one address. */
export const NO_LIMITS: Overrides = {
  gateway: {
    LIMITS: JSON.stringify({
      visitorCalls: 10_000_000,
      userReads: 10_000_000,
      userWrites: 10_000_000,
      addressRequests: 10_000_000,
    }),
  },
  profiles: { LIMIT_REGISTRATIONS: '1000000' },
};

/** Starts servers and programs. */
export async function startFreeStack(options: { overrides?: Overrides; bundleRoot?: string } = {}): Promise<FreeStack> {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-stack-'));
  const lines: string[] = [];
  const write = (line: string): void => {
    lines.push(line);
    if (lines.length > 2 * KEPT_LINES) lines.splice(0, KEPT_LINES);
  };
  const servers = await startServers(folder, write);
  const names = ['gateway', 'shell', ...SERVICES.map(({ name }) => name), ...REMOTES.map((remote) => remote.folder)];
  const found = await freePorts(names.length);
  const ports = new Map(names.map((name, at) => [name, found[at] ?? 0]));
  const end = async (): Promise<void> => {
    await servers.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const addresses = {
    portOf: (name: string) => ports.get(name) ?? 0,
    storeUrl: servers.storeUrl,
    brokerUrl: servers.brokerUrl,
    ...(options.bundleRoot !== undefined && { bundleRoot: options.bundleRoot }),
  };
  const stack = await startStack({ folder, addresses, overrides: options.overrides ?? NO_LIMITS, write }).catch(
    async (error: unknown) => {
      console.error(lines.slice(-40).join('\n'));
      await end();
      throw error;
    },
  );
  return {
    ...stack,
    folder,
    servers,
    log: () => lines.slice(-KEPT_LINES).join('\n'),
    async stop() {
      await stack.stop();
      await end();
    },
  };
}
