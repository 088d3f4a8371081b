import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { copyDemo, makeDemo, type Launched } from './demo-folder.ts';

/** For a busy machine, which may have to make the demo first. */
const START_TIMEOUT_MS = 300_000;
const { PRODUCT_URL: RUNNING_URL, PRODUCT_KILL: KILL_COMMAND } = process.env;

/** The real product, in its own process and data folder, or already running. */
export interface Product {
  readonly url: string;
  /** Empty for a running one. */
  readonly dataFolder: string;
  /** Kills it like a power cut, and restarts it on the same data and port. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts `infra/dist/embedded.mjs`. `env` overrides its settings; demo data only on request. With PRODUCT_URL tests use
 * that running product instead, and PRODUCT_KILL is the command that kills and restarts it.
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  if (RUNNING_URL !== undefined) return useRunning(RUNNING_URL, env);
  const dataFolder = await mkdtemp(join(tmpdir(), 'keyturn-e2e-'));
  if (env['DEMO'] === '1') await copyDemo(dataFolder, launchDemo);
  let running = await launch({ DATA_DIR: dataFolder, DEMO: '0', PORT: '0', ...env });
  const { url } = running;
  return {
    url,
    dataFolder,
    async killAndRestart() {
      running.child.kill('SIGKILL');
      await ended(running.child);
      running = await launch({ DATA_DIR: dataFolder, DEMO: '0', ...env, PORT: new URL(url).port });
    },
    async stop() {
      running.child.kill('SIGTERM');
      await ended(running.child);
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

const launchDemo = (DATA_DIR: string): Promise<Launched> => launch({ DATA_DIR, DEMO: '1', PORT: '0' });

/** Makes the demo in advance: it takes a minute, which no single test should wait for. */
export const prepareDemo = (): Promise<string> => makeDemo(launchDemo);

function useRunning(url: string, env: Record<string, string>): Product {
  if (Object.keys(env).length > 0) throw new Error('This test needs settings of its own: run it without PRODUCT_URL.');
  return {
    url,
    dataFolder: '',
    async killAndRestart() {
      if (KILL_COMMAND === undefined) throw new Error('Set PRODUCT_KILL to the command that kills and restarts.');
      const child = spawn('sh', ['-c', KILL_COMMAND], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
      await ended(child);
      if (child.exitCode !== 0) throw new Error(`PRODUCT_KILL ended with ${child.exitCode ?? 'a signal'}.`);
    },
    stop: () => Promise.resolve(),
  };
}

async function launch(env: Record<string, string>): Promise<Launched> {
  const child = spawn(process.execPath, ['infra/dist/embedded.mjs'], {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`The product did not start:\n${output}`)), START_TIMEOUT_MS);
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /ready at (\S+)/.exec(output)?.[1];
      if (ready === undefined) return;
      clearTimeout(timer);
      resolve(ready);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The product ended with ${code ?? 'a signal'}:\n${output}`));
    });
  });
  return { child, url };
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}
