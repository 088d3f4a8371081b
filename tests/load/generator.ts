import { setTimeout as pause } from 'node:timers/promises';
import type { Figures } from './figures.ts';
import type { Journal } from './journal.ts';
import type { LoadRequest } from './load-request.ts';
import { arrivalAtMs, arrivalsDue } from './schedule.ts';
import { MOST_CONNECTIONS, type Sender } from './sender.ts';

/** What a run sends with and writes down in. */
export interface Tools {
  readonly sender: Sender;
  readonly journal: Journal;
}

/** Sends one request that was due at `dueAt` and counts how it ended. True when it was answered well. */
export async function sendOne(
  { sender, journal }: Tools,
  figures: Figures,
  { kind, request, dueAt, startedAt }: { kind: string; request: LoadRequest; dueAt: number; startedAt: number },
): Promise<boolean> {
  const { call, write, onDone } = request;
  const entry = write && journal.begin(write);
  const second = Math.floor((dueAt - startedAt) / 1000);
  const answer = await sender.send(call, onDone !== undefined).catch((error: unknown) => failureOf(error));
  const status = typeof answer === 'string' ? 0 : answer.status;
  const ms = performance.now() - dueAt;
  if (entry) journal.end(entry, status);
  figures.add({
    kind,
    ms,
    status,
    second,
    hasRetryAfter: typeof answer !== 'string' && answer.hasRetryAfter,
    failure: typeof answer === 'string' ? answer : '',
  });
  const isDone = status >= 200 && status < 300;
  if (isDone && typeof answer !== 'string') onDone?.(answer);
  return isDone;
}

/**
 * Sends what `next` makes at a fixed rate until the time is up or `isOver`, never waiting for an answer; resolves after the
 * last one. What is due while all connections are waiting is not sent, and counted.
 */
export async function runOpenLoop(
  tools: Tools,
  figures: Figures,
  options: {
    perSecond: number;
    seconds: number;
    isOver?: () => boolean;
    next: () => { kind: string; request: LoadRequest };
  },
): Promise<void> {
  const { perSecond, seconds, isOver = () => false, next } = options;
  const startedAt = performance.now();
  const count = Math.round(perSecond * seconds);
  const open = new Set<Promise<unknown>>();
  for (let index = 0; index < count && !isOver();) {
    const due = Math.min(count, arrivalsDue(performance.now() - startedAt, perSecond));
    for (; index < due; index += 1) {
      const dueMs = arrivalAtMs(index, perSecond);
      if (open.size >= MOST_CONNECTIONS) {
        figures.skip(Math.floor(dueMs / 1000));
        continue;
      }
      const dueAt = startedAt + dueMs;
      const sending = sendOne(tools, figures, { ...next(), dueAt, startedAt }).finally(() => open.delete(sending));
      open.add(sending);
    }
    await pause(1);
  }
  await Promise.all(open);
}

function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  return 'code' in error ? String(error.code) : error.name;
}
