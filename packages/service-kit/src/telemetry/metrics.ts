import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { VERSION } from '../base/version.ts';

/** Metrics of one service, in its own registry. */
export interface Metrics {
  registry: Registry;
  observeRequest(labels: { method: string; route: string; status: string }, seconds: number): void;
  /** Prometheus text of the service and its process. */
  print(): Promise<string>;
}

let processRegistry: Registry | undefined;

/** Shared by all services of a process: memory, processor time, event-loop lag. */
function ofProcess(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

/** Creates a service's metrics, all with its name as `service`. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from request to answer, by method, route pattern and status; open streams are left out.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 6],
    registers: [registry],
  });
  const build = new Gauge({
    name: 'build_info',
    help: '1, with the version of the build that runs.',
    labelNames: ['version'],
    registers: [registry],
  });
  build.set({ version: VERSION }, 1);
  return {
    registry,
    observeRequest: (labels, seconds) => requests.observe(labels, seconds),
    print: async () => `${await registry.metrics()}\n${await ofProcess().metrics()}`,
  };
}

/** Measures readiness at each scrape: 1 or 0, as /readyz. */
export function measureReadiness(metrics: Metrics, ready: () => Promise<void>): void {
  new Gauge({
    name: 'service_ready',
    help: '1 while the service can do its work (as /readyz says), else 0.',
    registers: [metrics.registry],
    async collect() {
      const isReady = await ready().then(
        () => true,
        () => false,
      );
      this.set(isReady ? 1 : 0);
    },
  });
}

/** A number that a service reports. */
export interface MeasuredValue {
  readonly name: string;
  readonly help: string;
  read(): number | Promise<number>;
}

/** Measures a number at each scrape. */
export function measureValue(metrics: Metrics, { name, help, read }: MeasuredValue): void {
  new Gauge({
    name,
    help,
    registers: [metrics.registry],
    async collect() {
      // An unavailable store leaves a gap in the graph, not a failed scrape.
      this.set(await Promise.resolve(read()).catch(() => Number.NaN));
    },
  });
}

/** Counts by labels; returns a function that adds one. */
export function countBy<L extends string>(
  metrics: Metrics,
  { name, help, labels }: { readonly name: string; readonly help: string; readonly labels: readonly L[] },
): (values: Readonly<Record<L, string>>) => void {
  const counter = new Counter({ name, help, labelNames: labels, registers: [metrics.registry] });
  return (values) => counter.inc(values);
}

/** A histogram by labels; returns a function that adds a value. */
export function observeBy<L extends string>(
  metrics: Metrics,
  options: { readonly name: string; readonly help: string; readonly labels: readonly L[]; readonly buckets: number[] },
): (values: Readonly<Record<L, string>>, value: number) => void {
  const { name, help, labels, buckets } = options;
  const histogram = new Histogram({ name, help, labelNames: labels, buckets, registers: [metrics.registry] });
  return (values, value) => histogram.observe(values, value);
}

/** Counters by the value of one label. */
export interface CountedValues {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  read(): Readonly<Record<string, number>>;
}

/** Reports such counters at each scrape. */
export function measureCounts(metrics: Metrics, { name, help, label, read }: CountedValues): void {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [metrics.registry],
    collect() {
      this.reset();
      for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count);
    },
  });
}
