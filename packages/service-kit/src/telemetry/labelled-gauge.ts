import { Gauge, type Registry } from 'prom-client';

/** Creates a gauge with one number per label value, read at each scrape. */
export const labelledGauge =
  (registry: Registry) =>
  <L extends string>(
    name: string,
    help: string,
    label: L,
    values: readonly string[],
    read: (value: string) => number | Promise<number>,
  ): void => {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        for (const value of values) {
          // An unavailable store or broker leaves a gap in the graph, not a failed scrape.
          const number = await Promise.resolve(value)
            .then(read)
            .catch(() => Number.NaN);
          this.set({ [label]: value } as Record<L, string>, number);
        }
      },
    });
  };

export const secondsSince = (time: string, now: () => Date): number =>
  Math.max(0, (now().getTime() - Date.parse(time)) / 1000);
