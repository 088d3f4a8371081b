import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 5000;

/** A MongoDB-protocol server for one test run. */
export interface TestServer {
  url: string;
  stop(): Promise<void>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
  /** Restarts it at the same address on the same data, stopping it first if it runs. */
  restart(): Promise<void>;
}

/** A server's command line; port 0 is any free one. */
export type CommandOf = (port: number, folder: string) => readonly [command: string, ...args: string[]];

/**
 * Starts a server that prints `listening at mongodb://…:PORT/` and ends with its standard input, so that it never
 * outlives the run. Without a folder it gets a temporary one.
 */
export async function startTestServer(
  commandOf: CommandOf,
  options: { folder?: string; query?: string } = {},
): Promise<TestServer> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'keyturn-mongo-')));
  let { child, port } = await launch(commandOf(0, folder));

  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await exited;
    clearTimeout(timer);
  };
  return {
    url: `mongodb://127.0.0.1:${port}/?directConnection=true${options.query ?? ''}`,
    kill: () => end('SIGKILL'),
    async restart() {
      await end('SIGTERM');
      ({ child, port } = await launch(commandOf(port, folder)));
    },
    async stop() {
      await end('SIGTERM');
      if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function launch([command, ...args]: readonly [string, ...string[]]): Promise<{
  child: ChildProcess;
  port: number;
}> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  child.stderr.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-4000)));
  const timer = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
  try {
    const port = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`${command} ended at its start: ${output}`)));
      child.stdout.on('data', (text: Buffer) => {
        output += text.toString();
        const found = /listening at mongodb:\/\/[^:]+:(\d+)/.exec(output);
        if (found) resolve(Number(found[1]));
      });
    });
    return { child, port };
  } finally {
    clearTimeout(timer);
  }
}
