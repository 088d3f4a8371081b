import { readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** One process of the product: memory in MB at both ends, its growth in MB for every 10,000 requests, and the cores it used. */
export interface ProcessFigures {
  readonly name: string;
  readonly firstMb: number;
  readonly lastMb: number;
  readonly mostMb: number;
  readonly slopeMb: number;
  readonly cores: number;
}

/** What the machine was doing meanwhile. */
export interface MachineFigures {
  readonly processes: readonly ProcessFigures[];
  /** Load average of the last minute, at both ends. */
  readonly load: readonly [number, number];
  /** Share of all cores that nobody used, in percent. */
  readonly freeCpu: number;
  /** How late the generator itself was, p99 in ms. */
  readonly generatorLagMs: number;
}

const PERIOD_MS = 2000;
const TICKS_A_SECOND = 100;
const NAMES: readonly [RegExp, string | null][] = [
  [/infra\/dist\/embedded\.mjs/, 'embedded'],
  [/services\/([a-z]+)\/dist\/main\.mjs/, null],
  [/infra\/stack\/web-server/, 'web bundles'],
  [/mongo-java|\bMain\b/, 'store (mongo-java-server)'],
  [/ferretdb/i, 'store (FerretDB)'],
  [/beam\.smp/, 'broker (RabbitMQ)'],
];

interface Sample {
  readonly answered: number;
  readonly mb: ReadonlyMap<string, number>;
}

/** Watches the processes below this one until it is asked for its figures; without /proc there are no processes to see. */
export function watchMachine(answered: () => number): { finish(): MachineFigures } {
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const load = loadavg()[0] ?? 0;
  const before = { cpu: readCpu(), processes: readProcesses() };
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  const look = (): void => {
    const mb = new Map<string, number>();
    for (const { name, rssMb } of readProcesses()) mb.set(name, (mb.get(name) ?? 0) + rssMb);
    samples.push({ answered: answered(), mb });
  };
  look();
  const timer = setInterval(look, PERIOD_MS);

  return {
    finish() {
      clearInterval(timer);
      lag.disable();
      look();
      const seconds = (performance.now() - startedAt) / 1000;
      const ticks = (all: readonly Process[], name: string): number =>
        all.reduce((sum, one) => sum + (one.name === name ? one.ticks : 0), 0);
      const after = { cpu: readCpu(), processes: readProcesses() };
      const names = [...new Set(samples.flatMap(({ mb }) => [...mb.keys()]))].sort();
      const busy = after.cpu.busy - before.cpu.busy;
      const idle = after.cpu.idle - before.cpu.idle;
      return {
        processes: names.map((name) => ({
          name,
          ...memoryOf(samples, name),
          cores: (ticks(after.processes, name) - ticks(before.processes, name)) / TICKS_A_SECOND / seconds,
        })),
        load: [load, loadavg()[0] ?? 0],
        freeCpu: (100 * idle) / Math.max(1, idle + busy),
        generatorLagMs: Math.max(0, lag.percentile(99) / 1e6 - 5),
      };
    },
  };
}

function memoryOf(samples: readonly Sample[], name: string): Omit<ProcessFigures, 'name' | 'cores'> {
  const points = samples.flatMap(({ answered, mb }) => {
    const own = mb.get(name);
    return own === undefined ? [] : [[answered, own] as const];
  });
  const all = points.map(([, mb]) => mb);
  // What a process fills up at its start is no leak.
  const slope = slopeOf(points.slice(Math.floor(points.length / 3)));
  return { firstMb: all[0] ?? 0, lastMb: all.at(-1) ?? 0, mostMb: Math.max(...all), slopeMb: slope * 10_000 };
}

/** Slope of the line that fits the points best; 0 for fewer than two. */
export function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanX = mean(points.map(([x]) => x));
  const meanY = mean(points.map(([, y]) => y));
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return spread > 0 ? points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread : 0;
}

function readCpu(): { busy: number; idle: number } {
  const times = cpus().map((core) => core.times);
  const idle = times.reduce((sum, time) => sum + time.idle, 0);
  return { idle, busy: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0) };
}

interface Process {
  readonly name: string;
  readonly rssMb: number;
  readonly ticks: number;
}

function readProcesses(): Process[] {
  return descendants(process.pid).flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const named = NAMES.find(([pattern]) => pattern.test(command));
      if (!named) return [];
      const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      // After the name in brackets, which may hold spaces: user and system time are fields 14 and 15.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      const name = named[1] ?? named[0].exec(command)?.[1] ?? '';
      return [{ name, rssMb: Number(kb ?? 0) / 1024, ticks: Number(fields[11]) + Number(fields[12]) }];
    } catch {
      // It has just ended.
      return [];
    }
  });
}

function descendants(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return children.flatMap((child) => [child, ...descendants(child)]);
  } catch {
    return [];
  }
}
