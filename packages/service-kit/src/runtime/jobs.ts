import { Counter } from 'prom-client';
import type { Logger } from '../base/log.ts';
import { labelledGauge, secondsSince } from '../telemetry/labelled-gauge.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/** Periodic work; runs never overlap. */
export interface Job {
  name: string;
  intervalMs: number;
  run: () => Promise<void>;
}

/** The jobs of a service; `start` returns a function that stops them. */
export interface Jobs {
  start(afterRun: () => void): { stop(): Promise<void> }[];
}

/** Creates a service's jobs and measures them: failures, and time since the last success. */
export function createJobs(jobs: readonly Job[], deps: { metrics: Metrics; log: Logger; now: () => Date }): Jobs {
  const { log, metrics, now } = deps;
  const names = jobs.map(({ name }) => name);
  /** Counts from the start for a job that never succeeded. */
  const succeededAt = new Map<string, string>();
  const succeeded = (name: string) => void succeededAt.set(name, now().toISOString());
  const failures = new Counter({
    name: 'job_failures_total',
    help: 'Runs of a job that failed; the next one tries again.',
    labelNames: ['task'],
    registers: [metrics.registry],
  });
  for (const task of names) failures.inc({ task }, 0);
  const gauge = labelledGauge(metrics.registry);
  const since = (name: string): number => secondsSince(succeededAt.get(name) ?? now().toISOString(), now);
  gauge(
    'job_last_success_seconds',
    'Seconds since a run of the job succeeded, or since the start.',
    'task',
    names,
    since,
  );
  gauge('job_interval_seconds', 'Seconds from one run of the job to the next.', 'task', names, (name) => {
    const job = jobs.find((one) => one.name === name);
    return (job?.intervalMs ?? 0) / 1000;
  });

  async function run({ name, run }: Job): Promise<void> {
    try {
      await run();
      succeeded(name);
    } catch (error) {
      failures.inc({ task: name });
      log.error({ err: error, job: name }, 'job failed');
    }
  }

  function repeat(job: Job, afterRun: () => void) {
    let current: Promise<void> | undefined;
    const timer = setInterval(() => {
      current ??= run(job).finally(() => {
        current = undefined;
        afterRun();
      });
    }, job.intervalMs);
    return {
      async stop() {
        clearInterval(timer);
        await current;
      },
    };
  }

  return {
    start(afterRun) {
      for (const name of names) succeeded(name);
      return jobs.map((job) => repeat(job, afterRun));
    },
  };
}
