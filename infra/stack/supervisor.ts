import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../build/freshness.ts';
import { prefixLines } from './prefix-lines.ts';

/** A Node program that runs as a separate process. */
export interface Program {
  readonly name: string;
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
  /** Answers 200 once the program works. */
  readonly readyUrl: string;
  readonly nodeOptions?: readonly string[];
}

/** How a process ended; without a signal it ended by itself, or never started. */
export interface End {
  readonly signal: NodeJS.Signals | null;
}

/** Keeps programs running: restarts one that ends unasked, after a pause. */
export interface Supervisor {
  start(program: Program): void;
  /** Resolves when the program answers; throws after the limit. */
  ready(name: string, limitMs?: number): Promise<void>;
  pid(name: string): number | undefined;
  /** Sends a signal; after SIGKILL or SIGTERM the process is restarted. */
  signal(name: string, signal: NodeJS.Signals): void;
  /** Stops the program gracefully and starts a new one, for instance with other settings or another build. */
  replace(program: Program): Promise<void>;
  /** Uses these settings for the program's next start, whatever ends the current process. */
  startNextAs(program: Program): void;
  /** Resolves when the current process has ended. */
  ended(name: string): Promise<End>;
  /** Stops the program gracefully, after 20 s by force. */
  stop(name: string): Promise<void>;
  /** Name, process id and ready address of everything that runs. */
  list(): [name: string, pid: number, readyUrl: string][];
  stopAll(): Promise<void>;
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;
const HEALTHY_MS = 10_000;
const POLL_MS = 50;
const STOP_MS = 20_000;

interface Entry {
  program: Program;
  child: ChildProcess | null;
  ended: Promise<End>;
  isWanted: boolean;
  pauseMs: number;
}

/**
 * Creates a supervisor. Programs' output goes line by line to `write` with the program's name; `onChange` runs after
 * each start.
 */
export function createSupervisor(write: (line: string) => void, onChange: () => void = () => undefined): Supervisor {
  const entries = new Map<string, Entry>();
  // If this process dies of an uncaught error, its programs end, too.
  const endAll = (): void => entries.forEach(({ child }) => child?.kill('SIGTERM'));
  process.on('exit', endAll);

  function launch(entry: Entry): void {
    const { name, file, env, nodeOptions = [] } = entry.program;
    const startedAt = Date.now();
    let resolveEnded: (end: End) => void = () => undefined;
    entry.ended = new Promise((resolve) => (resolveEnded = resolve));
    const child = spawn(process.execPath, [...nodeOptions, file], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    entry.child = child;
    onChange();
    for (const stream of [child.stdout, child.stderr]) prefixLines(stream, name, write);
    const end = (how: string | number, signal: NodeJS.Signals | null): void => {
      resolveEnded({ signal });
      entry.child = null;
      if (!entry.isWanted) return;
      entry.pauseMs = Date.now() - startedAt > HEALTHY_MS ? FIRST_PAUSE_MS : entry.pauseMs;
      write(`${name} ended (${how}), starting again in ${entry.pauseMs} ms`);
      setTimeout(() => entry.isWanted && entry.child === null && launch(entry), entry.pauseMs);
      entry.pauseMs = Math.min(LONGEST_PAUSE_MS, entry.pauseMs * 2);
    };
    child.once('exit', (code, signal) => end(signal ?? code ?? 'unknown', signal));
    // Without a process there is no exit event; an error of a running one may be an unsent signal.
    child.on('error', ({ message }) => (child.pid === undefined ? end(message, null) : write(`${name}: ${message}`)));
  }

  const find = (name: string): Entry => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`No program is called ${name}.`);
    return entry;
  };

  async function stop(name: string): Promise<void> {
    const entry = find(name);
    entry.isWanted = false;
    const { child } = entry;
    if (!child) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await entry.ended;
    clearTimeout(timer);
  }

  const supervisor: Supervisor = {
    start(program) {
      const ended = Promise.resolve({ signal: null });
      const entry: Entry = { program, child: null, ended, isWanted: true, pauseMs: FIRST_PAUSE_MS };
      entries.set(program.name, entry);
      launch(entry);
    },
    async ready(name, limitMs = 30_000) {
      const { program } = find(name);
      const deadline = Date.now() + limitMs;
      while (!(await answers(program.readyUrl))) {
        if (Date.now() > deadline) throw new Error(`${name} was not ready within ${limitMs} ms.`);
        await pause(POLL_MS);
      }
    },
    pid: (name) => find(name).child?.pid,
    signal: (name, signal) => void find(name).child?.kill(signal),
    async replace(program) {
      await stop(program.name);
      supervisor.start(program);
    },
    startNextAs: (program) => void (find(program.name).program = program),
    ended: (name) => find(name).ended,
    stop,
    list: () =>
      [...entries.values()].flatMap(({ program, child }) =>
        child?.pid === undefined ? [] : [[program.name, child.pid, program.readyUrl] as [string, number, string]],
      ),
    async stopAll() {
      await Promise.all([...entries.keys()].map(stop));
      process.off('exit', endAll);
    },
  };
  return supervisor;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false;
  }
}
