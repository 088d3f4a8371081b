import { appendFileSync } from 'node:fs';
import { SeedError } from '../../infra/embedded/seed/client.ts';

type Kind =
  | (
      | 'draft'
      | 'field'
      | 'publish'
      | 'profile'
      | 'availability'
      | 'photo'
      | 'save'
      | 'tour'
      | 'decision'
      | 'note'
      | 'message'
      | 'transfer'
      | 'step'
      | 'log-in'
    )
  /** What these name must be gone. */
  | ('remove' | 'unsave' | 'cancel' | 'log-out');

/** What a write is about; the key names the thing, the value what it must show afterwards. */
export interface Write {
  readonly kind: Kind;
  readonly key: string;
  readonly value: string;
}

/** A write that was sent. `unknown`: nobody answered, so it may have happened or not. `refused`: the product said no. */
export interface Attempt extends Write {
  outcome: 'unknown' | 'acknowledged' | 'refused';
  /** Milliseconds until the answer, or the lack of one, was known. */
  ms: number;
}

/** How a write ended for the one who sent it. */
export interface Answered<T> {
  readonly outcome: Attempt['outcome'];
  /** Null too where the product only said that it was done before. */
  readonly answer: T | null;
}

/** Refusals that are no fault: what the write needs is not there yet, or an attempt before it had its effect after all. */
export interface Expected {
  readonly notYet?: readonly number[];
  readonly done?: readonly number[];
}

/** Every write that was sent, in order, on disk and in memory. */
export interface Journal {
  /** Sends a write and keeps its outcome. */
  attempt<T>(write: Write, send: () => Promise<T>, expected?: Expected): Promise<Answered<T>>;
  /** The attempts at one thing, oldest first. */
  of(kind: Write['kind'], key: string): readonly Attempt[];
  readonly attempts: readonly Attempt[];
  /** Refusals nobody counted on, in words. */
  readonly refusals: readonly string[];
}

const LONGEST_MS = 20_000;

/** Opens a journal that is kept in a file, each line written before the next request is sent. */
export function openJournal(file: string): Journal {
  const attempts: Attempt[] = [];
  const refusals: string[] = [];
  const byThing = new Map<string, Attempt[]>();
  const append = (line: unknown): void => appendFileSync(file, `${JSON.stringify(line)}\n`);

  return {
    attempts,
    refusals,
    of: (kind, key) => byThing.get(`${kind} ${key}`) ?? [],
    async attempt<T>(write: Write, send: () => Promise<T>, { notYet = [], done = [] }: Expected = {}) {
      const attempt: Attempt = { ...write, outcome: 'unknown', ms: 0 };
      const number = attempts.push(attempt);
      const thing = `${write.kind} ${write.key}`;
      byThing.set(thing, [...(byThing.get(thing) ?? []), attempt]);
      append({ number, ...write });
      const startedAt = performance.now();
      const end = (outcome: Attempt['outcome'], status: number, answer: T | null): Answered<T> => {
        attempt.outcome = outcome;
        attempt.ms = performance.now() - startedAt;
        append({ number, outcome, status });
        return { outcome, answer };
      };
      try {
        return end('acknowledged', 200, await withLimit(send()));
      } catch (error) {
        const status = error instanceof SeedError ? error.status : 0;
        if (status < 400 || status >= 500) return end('unknown', status, null);
        if (done.includes(status)) return end('acknowledged', status, null);
        if (!notYet.includes(status)) refusals.push(String(error));
        return end('refused', status, null);
      }
    },
  };
}

/** A call that is never answered must not hold up the one who writes. */
async function withLimit<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), LONGEST_MS);
  });
  return Promise.race([call, limit]).finally(() => clearTimeout(timer));
}
