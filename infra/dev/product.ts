import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../build/freshness.ts';

const WARM = fileURLToPath(new URL('warm.mjs', import.meta.url));
/** Acknowledged writes are on disk, so developers need not wait longer. */
const STOP_MS = 500;
const READY = /^Keyturn is ready at /;
/** Start messages that are omitted after a save. */
const GREETING = /^$|^Keyturn is ready at |^This data folder has no demo data|^Demo people, | {2}\S+@\S+ /;

/** The running product, replaced as a whole, so that no old code stays in memory. */
export interface DevProduct {
  /** Stops the product and runs the current bundle; true once it answers, false if it ended first. */
  replace(packages: readonly string[]): Promise<boolean>;
  stop(): Promise<void>;
}

/** A product that runs from a bundle with these settings. A second process waits with packages loaded. */
export function createDevProduct(bundle: string, env: Record<string, string>): DevProduct {
  let running: ChildProcess | null = null;
  let next: ChildProcess | null = null;
  let isGreeted = false;

  const warmUp = (packages: readonly string[]): ChildProcess =>
    fork(WARM, packages, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      // The bundle needs no loader.
      execArgv: [],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });

  async function stop(): Promise<void> {
    const child = running;
    running = null;
    if (child !== null) await end(child);
  }

  return {
    async replace(packages) {
      const child = next ?? warmUp(packages);
      await stop();
      running = child;
      const isReady = whenReady(child, isGreeted);
      child.send(bundle);
      const isAnswering = await isReady;
      isGreeted ||= isAnswering;
      next = warmUp(packages);
      child.once('exit', () => {
        if (running === child) console.error('The product has ended: it starts again at the next save.');
      });
      return isAnswering;
    },
    async stop() {
      const waiting = next;
      next = null;
      await Promise.all([stop(), ...(waiting === null ? [] : [end(waiting)])]);
    },
  };
}

/** Shows a process's output, without the greeting after the first; false if it ends before it is ready. */
function whenReady(child: ChildProcess, isGreeted: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve(false));
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (READY.test(line)) resolve(true);
      if (!isGreeted || !GREETING.test(line)) console.log(line);
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}
