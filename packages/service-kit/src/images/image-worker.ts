import { writeFileSync } from 'node:fs';
import { encode, type Job, type Result } from './encode.ts';
import type { Said } from './worker-process.ts';

/** The process in which pictures are decoded: it holds no secret, and ends itself over a picture that takes more memory. */
const MOST_RSS_BYTES = 280 * 1024 * 1024;
const LOOK_MS = 20;
/** Memory comes back late, and the next picture counts on it: a process that rests above this is replaced. */
const REST_RSS_BYTES = 96 * 1024 * 1024;

// Where memory runs out, this process is the one to go.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not on Linux, or not allowed.
}

const say = (answer: Result, isSpent: boolean, done = (): void => undefined): void =>
  void process.send?.({ answer, isSpent } satisfies Said, done);

setInterval(() => {
  if (process.memoryUsage.rss() <= MOST_RSS_BYTES) return;
  const reason = 'more memory than a picture may take';
  say({ failure: 'too-large', reason }, true, () => process.kill(process.pid, 'SIGKILL'));
}, LOOK_MS).unref();

process.on('disconnect', () => process.exit());
// A terminal signals the whole group; this process ends when its service does.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('message', (job: Job) => {
  void encode(job).then((result) => say(result, process.memoryUsage.rss() > REST_RSS_BYTES));
});
