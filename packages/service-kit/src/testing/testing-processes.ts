import { readdirSync, readFileSync } from 'node:fs';

/** Whether this machine has /proc, as Linux does; measurements are skipped elsewhere. */
export const hasProcessFiles = process.platform === 'linux';

/** The decoder processes that a process started. */
export const imageWorkersOf = (pid: number = process.pid): number[] => childrenOf(pid, 'image-worker');

/** Stops the decoder that `use` starts, and returns its process; retries if it is just being replaced. */
export async function holdImageWorker(use: () => Promise<unknown>): Promise<number> {
  for (;;) {
    await use();
    for (const worker of imageWorkersOf()) if (await hold(worker)) return worker;
  }
}

/** False if it ended first. */
async function hold(pid: number): Promise<boolean> {
  process.kill(pid, 'SIGSTOP');
  for (;;) {
    // After the name in brackets, which may contain spaces.
    const [state = ''] = (readOrNothing(`/proc/${pid}/stat`).split(') ').at(-1) ?? '').split(' ');
    if (state === 'T') return true;
    if (state === '' || state === 'Z') return false;
    await new Promise((done) => setTimeout(done, 5));
  }
}

/** Child processes with such a word in their command. */
export function childrenOf(pid: number, word: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    const status = readOrNothing(`/proc/${name}/status`);
    const isChild = new RegExp(`^PPid:\\s+${pid}$`, 'm').test(status);
    return isChild && readOrNothing(`/proc/${name}/cmdline`).includes(word) ? [Number(name)] : [];
  });
}

/** Resident memory of a process in bytes: current and peak. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readOrNothing(`/proc/${pid}/status`);
  const bytesOf = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) * 1024;
  return { now: bytesOf('VmRSS'), peak: bytesOf('VmHWM') };
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
