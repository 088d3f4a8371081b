import { build, type Histogram } from 'hdr-histogram-js';

/** How one request ended; `ms` counts from the moment it was due. */
export interface Outcome {
  readonly kind: string;
  readonly ms: number;
  /** 0: no answer. */
  readonly status: number;
  readonly hasRetryAfter: boolean;
  /** Why there was no answer. */
  readonly failure: string;
  /** Whole seconds after the start at which it was due. */
  readonly second: number;
}

/** Latencies of good answers in ms. */
export interface Latency {
  readonly count: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
}

/** What is counted of the requests of one run. */
export interface Figures {
  add(outcome: Outcome): void;
  /** Counts a request that was due while every connection waited for an answer. */
  skip(second: number): void;
  readonly sent: number;
  readonly statuses: ReadonlyMap<string, number>;
  kinds(): string[];
  /** Of some kinds together. */
  latency(kinds: readonly string[]): Latency;
  readonly good: number;
  /** 503 and 429 that say when to come again. */
  readonly shed: number;
  /** No answer, or another one than the product should have given. */
  readonly failed: number;
  readonly notSent: number;
  /** Seconds in which more than one in a hundred was not answered well and soon. */
  badSeconds(): number[];
}

const LONGEST_MICROSECONDS = 300_000_000;
/** The time within which 99 of 100 answers come in ordinary times (goal G17). */
const SOON_MS = 200;

const createHistogram = (): Histogram =>
  build({ lowestDiscernibleValue: 1, highestTrackableValue: LONGEST_MICROSECONDS, numberOfSignificantValueDigits: 3 });

/** Counts from nothing. */
export function createFigures(): Figures {
  const histograms = new Map<string, Histogram>();
  const statuses = new Map<string, number>();
  const seconds = new Map<number, { count: number; bad: number }>();
  const counts = { sent: 0, good: 0, shed: 0, failed: 0, notSent: 0 };

  function countInSecond(second: number, isBad: boolean): void {
    const { count, bad } = seconds.get(second) ?? { count: 0, bad: 0 };
    seconds.set(second, { count: count + 1, bad: bad + (isBad ? 1 : 0) });
  }

  return {
    skip(second) {
      counts.notSent += 1;
      countInSecond(second, true);
    },
    add(outcome) {
      const { kind, status, failure, hasRetryAfter, ms, second } = outcome;
      counts.sent += 1;
      const name = status === 0 ? failure : `${status}${isShed(outcome) ? ' (come again)' : ''}`;
      statuses.set(name, (statuses.get(name) ?? 0) + 1);
      countInSecond(second, !isGood(status) || ms > SOON_MS);
      if (isShed({ status, hasRetryAfter })) counts.shed += 1;
      else if (!isGood(status)) counts.failed += 1;
      if (!isGood(status)) return;
      counts.good += 1;
      const histogram = histograms.get(kind) ?? createHistogram();
      histograms.set(kind, histogram);
      histogram.recordValue(Math.min(LONGEST_MICROSECONDS, Math.max(1, Math.round(ms * 1000))));
    },
    get sent() {
      return counts.sent;
    },
    get good() {
      return counts.good;
    },
    get shed() {
      return counts.shed;
    },
    get failed() {
      return counts.failed;
    },
    get notSent() {
      return counts.notSent;
    },
    statuses,
    kinds: () => [...histograms.keys()],
    latency(kinds) {
      const all = createHistogram();
      for (const kind of kinds) {
        const one = histograms.get(kind);
        if (one) all.add(one);
      }
      const at = (percentile: number): number => all.getValueAtPercentile(percentile) / 1000;
      return { count: all.totalCount, p50: at(50), p90: at(90), p99: at(99), max: all.maxValue / 1000 };
    },
    badSeconds: () => [...seconds].filter(([, { count, bad }]) => bad > count / 100).map(([second]) => second),
  };
}

const isGood = (status: number): boolean => status >= 200 && status < 300;
const isShed = ({ status, hasRetryAfter }: Pick<Outcome, 'status' | 'hasRetryAfter'>): boolean =>
  (status === 503 || status === 429) && hasRetryAfter;
