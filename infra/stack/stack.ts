import { renameSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildStale } from '../build/build-stale.ts';
import { processWorkspaces, workspaceNames } from '../build/workspaces.ts';
import { readSecrets } from '../embedded/secrets.ts';
import { programsOf, type Addresses, type Overrides } from './programs.ts';
import { createSupervisor, type Program, type Supervisor } from './supervisor.ts';

/** The running operated topology. */
export interface Stack {
  readonly url: string;
  readonly supervisor: Supervisor;
  readonly programs: readonly Program[];
  stop(): Promise<void>;
}

/** File in the stack's folder that lists its processes. */
export const PROCESSES = 'processes.json';

const START_LIMIT_MS = 120_000;

/** Starts every program at once and waits until all work. */
export async function startStack(options: {
  folder: string;
  addresses: Addresses;
  overrides?: Overrides;
  write: (line: string) => void;
  /** Aborts the start. */
  signal?: AbortSignal;
}): Promise<Stack> {
  const { addresses, folder, overrides = {}, signal, write } = options;
  await buildStale([...workspaceNames, ...processWorkspaces]);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const secrets = await readSecrets(folder);
  const programs = programsOf(folder, addresses, secrets, overrides);
  // Rewritten at each change, for `kill.ts`.
  const processes = join(folder, PROCESSES);
  const supervisor: Supervisor = createSupervisor(write, () => {
    writeFileSync(`${processes}.new`, JSON.stringify(supervisor.list()));
    renameSync(`${processes}.new`, processes);
  });
  signal?.throwIfAborted();
  for (const program of programs) supervisor.start(program);
  const given = new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('The start was given up.')));
  });
  try {
    await Promise.race([Promise.all(programs.map(({ name }) => supervisor.ready(name, START_LIMIT_MS))), given]);
  } catch (error) {
    await supervisor.stopAll();
    throw error;
  }
  return { url: `http://localhost:${addresses.portOf('gateway')}`, supervisor, programs, stop: supervisor.stopAll };
}
