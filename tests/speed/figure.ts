/** A measurement, as a row of the table. */
export interface Figure {
  readonly what: string;
  readonly goal: string;
  readonly now: string;
  readonly isReached: boolean;
}

/** The value below which a share of all lies. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** A row whose value must not exceed its goal. */
export const atMost = (what: string, now: number, goal: number, unit: string, digits = 0): Figure => ({
  what,
  goal: `≤ ${goal} ${unit}`.trim(),
  now: `${now.toFixed(digits)} ${unit}`.trim(),
  isReached: now <= goal,
});

export const atLeast = (what: string, now: number, goal: number): Figure => ({
  what,
  goal: `≥ ${goal}`,
  now: String(now),
  isReached: now >= goal,
});
