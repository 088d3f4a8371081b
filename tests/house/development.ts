import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../infra/servers/free-ports.ts';

/** A running `npm run dev`. */
export interface Development {
  readonly url: string;
  /** Resolves with a later output that matches. */
  hear(sentence: RegExp): Promise<string>;
  stop(): Promise<void>;
}

/** Starts development on a copy of the sources, with its own data folder. */
export async function startDevelopment(root: string, slices: readonly string[] = []): Promise<Development> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'keyturn-dev-'));
  const [port] = await freePorts(1);
  const settings = { DATA_DIR: dataFolder, DEMO: '0', PORT: String(port), LOG_LEVEL: 'error' };
  const program = ['--import', './infra/typescript/register.mjs', 'infra/dev/main.ts', ...slices];
  const child = spawn(process.execPath, program, { cwd: root, env: { ...process.env, ...settings } });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const listener of listeners) listener();
    });

  /** Each match is returned once; the next search starts behind it. */
  const hear = (sentence: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const listener = (): void => {
        const found = sentence.exec(output);
        if (found === null && child.exitCode === null) return;
        listeners.delete(listener);
        if (found === null) return reject(new Error(`It has ended:\n${output}`));
        output = output.slice(found.index + found[0].length);
        resolve(found[0]);
      };
      listeners.add(listener);
      child.once('exit', listener);
      listener();
    });

  const ready = await hear(/ready at \S+/);
  return {
    url: ready.replace('ready at ', ''),
    hear,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
