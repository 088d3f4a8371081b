import { cpus } from 'node:os';

interface Stage {
  readonly name: string;
  readonly seconds: number;
  /** Of all processors' capacity in that time, by any process. */
  readonly busyPercent: number;
}

const stages: Stage[] = [];

/** Runs a stage, and records its duration and the machine's load. */
export async function timeStage<T>(name: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const before = readTicks();
  try {
    return await run();
  } finally {
    const after = readTicks();
    const busyPercent = ((after.busy - before.busy) / Math.max(1, after.all - before.all)) * 100;
    stages.push({ name, seconds: (performance.now() - startedAt) / 1000, busyPercent });
  }
}

function readTicks(): { busy: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const idle = times.reduce((sum, one) => sum + one.idle, 0);
  const busy = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0);
  return { busy, all: busy + idle };
}

/** Prints the times of stages longer than a second. */
export function printTimes(): void {
  const lines = stages
    .filter(({ seconds }) => seconds >= 1)
    .map(({ name, seconds, busyPercent }) => `  ${seconds.toFixed(0)} s ${name} (${busyPercent.toFixed(0)} % busy)`);
  if (lines.length > 1) console.log(['\nWhere the time went:', ...lines].join('\n'));
}
