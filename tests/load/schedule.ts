/** When an arrival of an open loop is due, in ms after the start: fixed beforehand, whatever became of those before it. */
export const arrivalAtMs = (index: number, perSecond: number): number => (index * 1000) / perSecond;

/** How many arrivals are due once so many ms have passed; the first one is due at once. */
export const arrivalsDue = (elapsedMs: number, perSecond: number): number =>
  elapsedMs < 0 ? 0 : Math.floor((elapsedMs * perSecond) / 1000 + 1e-9) + 1;

/** One of a list by chance. */
export function pick<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** A name by chance, as often as its weight says. */
export function pickWeighted<K extends string>(random: () => number, weights: Readonly<Partial<Record<K, number>>>): K {
  const entries = Object.entries(weights) as [K, number][];
  let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of entries) {
    left -= weight;
    if (left < 0) return name;
  }
  return (entries.at(-1) as [K, number])[0];
}
