import { writeFileSync } from 'node:fs';
import { encode, type Job, type Result } from './encode.ts';
import type { Said } from './worker-process.ts';

/** The process that decodes pictures: it has no secrets, and ends itself above this limit. */
const MOST_RSS_BYTES = 280 * 1024 * 1024;
const LOOK_MS = 20;
/** Memory is returned late, and the next picture needs it: an idle process above this is replaced. */
const REST_RSS_BYTES = 96 * 1024 * 1024;

// Out of memory, the kernel should end this process first.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not Linux, or no permission.
}

const say = (answer: Result, isSpent: boolean, done = (): void => undefined): void =>
  void process.send?.({ answer, isSpent } satisfies Said, done);

setInterval(() => {
  if (process.memoryUsage.rss() <= MOST_RSS_BYTES) return;
  const reason = 'more memory than a picture may take';
  say({ failure: 'too-large', reason }, true, () => process.kill(process.pid, 'SIGKILL'));
}, LOOK_MS).unref();

process.on('disconnect', () => process.exit());
// A terminal signals the whole group; this process ends with its service.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('message', (job: Job) => {
  void encode(job).then((result) => say(result, process.memoryUsage.rss() > REST_RSS_BYTES));
});
