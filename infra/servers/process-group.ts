import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();
let isWatching = false;

/** Ends a detached child, and what it started, when this process ends in whatever way it can notice. */
export function endWithParent(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
  if (isWatching) return;
  isWatching = true;
  process.on('exit', () => running.forEach(signalGroup));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // A program that stops by itself at a signal needs the time for it.
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(1));
  }
}

/** Ends a detached child and what it started with SIGKILL; resolves when it is gone. */
export async function killGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  signalGroup(child);
  await gone;
}

function signalGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}
