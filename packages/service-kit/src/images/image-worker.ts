import { writeFileSync } from 'node:fs';
import { encode, type Job } from './encode.ts';
import { stepBack } from './step-back.ts';

/**
 * The process in which pictures are decoded: it holds no secret, takes one piece of work after the other, and ends itself
 * where one takes more memory than its headers promised.
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

stepBack();

setInterval(() => {
  if (process.memoryUsage.rss() > MOST_RSS_BYTES) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS).unref();

process.on('disconnect', () => process.exit());
// A terminal signals the whole group; this process ends when its service does.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('message', (job: Job) => {
  void encode(job).then((answer) => process.send?.({ answer, isSpent: process.memoryUsage.rss() > REST_RSS_BYTES }));
});
