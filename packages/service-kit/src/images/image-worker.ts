import { writeFileSync } from 'node:fs';
import { encode, type Job, type Result } from './encode.ts';
import { withinProcessorTime, type Measured } from './processor-time.ts';
import type { Said } from './worker-process.ts';

/**
 * The process in which pictures are decoded: it holds no secret, takes one piece of work after the other, and ends itself
 * where one takes more memory than its headers promised, after it said so; one that takes more time is given up, and the process with it.
 */
const MOST_RSS_BYTES = 280 * 1024 * 1024;
const LOOK_MS = 20;
/** Holding more than this at rest, it gives its place to a new one: memory comes back late, and the next job counts on it. */
const REST_RSS_BYTES = 96 * 1024 * 1024;

// Where memory runs out, this process is the one to go.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not on Linux, or not allowed.
}

/** The processor's time that this process had taken when the job in hand came. */
let atBegin: NodeJS.CpuUsage | null = null;

setInterval(() => {
  if (process.memoryUsage.rss() <= MOST_RSS_BYTES) return;
  const end = (): void => void process.kill(process.pid, 'SIGKILL');
  if (!atBegin) return end();
  const { user, system } = process.cpuUsage(atBegin);
  const exhausting: Result = { failure: 'exhausting', reason: 'more memory than its headers promised' };
  const answer: Measured<Result> = { answer: exhausting, processorMs: (user + system) / 1000 };
  process.send?.({ answer, isSpent: true } satisfies Said, end);
}, LOOK_MS).unref();

process.on('disconnect', () => process.exit());
// A terminal signals the whole group; this process ends when its service does.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('message', (job: Job) => {
  atBegin = process.cpuUsage();
  void sayTo(job).then((said) => {
    atBegin = null;
    process.send?.(said);
  });
});

async function sayTo(job: Job): Promise<Said> {
  const { answer: result, processorMs } = await withinProcessorTime(job.processorMs, () => encode(job));
  const exhausting: Result = { failure: 'exhausting', reason: `more than ${job.processorMs} ms of a processor` };
  const answer: Measured<Result> = { answer: result ?? exhausting, processorMs };
  // The threads go on with what was given up until this process is ended.
  return { answer, isSpent: result === null || process.memoryUsage.rss() > REST_RSS_BYTES };
}
