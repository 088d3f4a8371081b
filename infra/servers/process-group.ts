import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();
let isWatching = false;

/** Ends a detached child and its descendants when this process ends in any detectable way. */
export function endWithParent(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
  if (isWatching) return;
  isWatching = true;
  process.on('exit', () => running.forEach(signalGroup));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // A program with its own signal handler needs time to stop.
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(1));
  }
}

/** Kills a detached child and its descendants; resolves when it is gone. */
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
    // It has just ended.
  }
}
