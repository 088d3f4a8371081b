import type { Result } from './run-scenario.ts';
import type { Scenario } from './scenarios.ts';

/** One goal and whether it was met. */
export interface Verdict {
  readonly goal: string;
  readonly value: string;
  readonly isMet: boolean;
}

const MOST_EVENT_DELAY_MS = 1000;
const MOST_MESSAGE_DELAY_MS = 300;

/** The value below which the given share of a list lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** What the scenario promises beside what was seen. */
export function judgeGoals({ goals }: Scenario, result: Result): Verdict[] {
  const { p50, p99 } = result.figures.latency(result.judged);
  const delay = quantile(result.eventDelays, 0.99);
  const messageDelay = quantile(result.messageDelays, 0.95);
  const rows: [string, number | null, number | undefined, string][] = [
    ['p50', p50, goals.p50, 'ms'],
    ['p99', p99, goals.p99, 'ms'],
    ['usual again after', result.recoveryS, goals.recoveryS, 's'],
    ['410 photos after', result.photosS, goals.photosS, 's'],
    ['event delay p99', Number.isNaN(delay) ? null : delay, MOST_EVENT_DELAY_MS, 'ms'],
    ['message delay p95', Number.isNaN(messageDelay) ? null : messageDelay, MOST_MESSAGE_DELAY_MS, 'ms'],
  ];
  return rows.flatMap(([goal, value, most, unit]) =>
    value === null || most === undefined
      ? []
      : [{ goal: `${goal} at most ${most} ${unit}`, value: `${value.toFixed(0)} ${unit}`, isMet: value <= most }],
  );
}

/** Whether the run fails: a lost write always; without overload any answer that is not the one asked for; with it any that is no refusal either. */
export function isFailed({ isOverload = false, isPhotoStorm = false }: Scenario, { figures, writes }: Result): boolean {
  const mayRefuse = isOverload || isPhotoStorm;
  return writes.lost.length > 0 || figures.failed > 0 || (!mayRefuse && figures.shed + figures.notSent > 0);
}
