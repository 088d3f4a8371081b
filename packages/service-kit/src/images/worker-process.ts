import type { ChildProcess, ForkOptions } from 'node:child_process';

/** A worker's answer, and whether it asks to be replaced. */
export interface Said {
  readonly answer: unknown;
  readonly isSpent: boolean;
}

/** A child process that handles one message at a time. */
export interface WorkerProcess<Job, Result> {
  /** Throws a WorkerLost when the process ended or took too long; the next job gets a new one. */
  run(job: Job): Promise<Result>;
}

/** The process was lost during this job. */
export class WorkerLost extends Error {
  readonly isOverTime: boolean;
  constructor(message: string, isOverTime = false) {
    super(message);
    this.isOverTime = isOverTime;
  }
}

/** The environment of a worker, without the service's secrets. */
const KEPT = ['PATH', 'NODE_ENV', 'SystemRoot', 'TEMP', 'TMPDIR', 'LD_LIBRARY_PATH'];
/** Fewer arenas and separate mappings return memory as soon as a picture is done. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Runs one worker, started by the first job. It does not keep the parent alive while idle. */
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
    // It is exiting and would lose the next job.
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

/** Options for `fork`: no secrets, and no Node flags that concern only the parent. */
function workerOptions(): ForkOptions {
  // oxlint-disable-next-line no-restricted-properties -- settings of the machine, not of the service
  const { env } = process;
  const kept = Object.fromEntries(KEPT.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const execArgv = process.execArgv.filter((flag) => !/^--(inspect|test|watch)/.test(flag));
  // Output of its libraries does not belong in our log.
  const stdio: ForkOptions['stdio'] = ['ignore', 'ignore', 'ignore', 'ipc'];
  return { serialization: 'advanced', env: { ...kept, ...ALLOCATOR }, execArgv, stdio };
}
