import type { ChildProcess, ForkOptions } from 'node:child_process';

/** A worker's answer to a job, and whether it wants to be replaced. */
export interface Said {
  readonly answer: unknown;
  readonly isSpent: boolean;
}

/** A process beside this one that takes one message at a time and answers each with one. */
export interface WorkerProcess<Job, Result> {
  /** Throws a WorkerLost where the process ended or took too long; the next job gets a new one. */
  run(job: Job): Promise<Result>;
}

/** The process was lost over this job. */
export class WorkerLost extends Error {
  readonly isOverTime: boolean;
  constructor(message: string, isOverTime = false) {
    super(message);
    this.isOverTime = isOverTime;
  }
}

/** So much of the environment a worker needs; the service's secrets are none of its business. */
const KEPT = ['PATH', 'NODE_ENV', 'SystemRoot', 'TEMP', 'TMPDIR', 'LD_LIBRARY_PATH'];
/** Fewer pools, and large pieces mapped on their own, give memory back as soon as a picture is done. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Runs one worker, started by the first job. It holds this process alive only while a job runs. */
export function keepWorker<Job extends object, Result>(
  start: (options: ForkOptions) => ChildProcess,
  timeLimitMs: number,
): WorkerProcess<Job, Result> {
  let worker: ChildProcess | undefined;

  function open(): ChildProcess {
    if (worker?.connected) return worker;
    const opened = start(workerOptions());
    worker = opened;
    opened.unref();
    const forget = (): void => {
      if (worker === opened) worker = undefined;
    };
    opened.once('exit', forget).once('disconnect', forget).on('error', forget);
    return opened;
  }

  function end(current: ChildProcess): void {
    // It is ending, and would take the next job with it.
    if (worker === current) worker = undefined;
    current.kill('SIGKILL');
  }

  return {
    async run(job) {
      const current = open();
      current.channel?.ref();
      try {
        const { answer, isSpent } = await answerTo(current, job, timeLimitMs);
        if (isSpent) end(current);
        return answer as Result;
      } catch (error) {
        end(current);
        throw error;
      } finally {
        current.channel?.unref();
      }
    },
  };
}

function answerTo(worker: ChildProcess, job: object, timeLimitMs: number): Promise<Said> {
  return new Promise((resolve, reject) => {
    const lost = (): void => stop(() => reject(new WorkerLost('The image worker ended.')));
    const answer = (said: unknown): void => stop(() => resolve(said as Said));
    const timer = setTimeout(
      () => stop(() => reject(new WorkerLost(`The image worker took more than ${timeLimitMs} ms.`, true))),
      timeLimitMs,
    );
    const stop = (settle: () => void): void => {
      clearTimeout(timer);
      worker.off('message', answer).off('exit', lost).off('error', lost).off('disconnect', lost);
      settle();
    };
    worker.once('message', answer).once('exit', lost).once('error', lost).once('disconnect', lost);
    worker.send(job, (error) => error && lost());
  });
}

/** Options for `fork`: no secrets, and flags of Node that are not about this process alone. */
function workerOptions(): ForkOptions {
  // oxlint-disable-next-line no-restricted-properties -- settings of the machine, not of the service
  const { env } = process;
  const kept = Object.fromEntries(KEPT.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const execArgv = process.execArgv.filter((flag) => !/^--(inspect|test|watch)/.test(flag));
  // What its libraries print is no line of our log.
  const stdio: ForkOptions['stdio'] = ['ignore', 'ignore', 'ignore', 'ipc'];
  return { serialization: 'advanced', env: { ...kept, ...ALLOCATOR }, execArgv, stdio };
}
