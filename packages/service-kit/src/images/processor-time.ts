const LOOK_MS = 20;

/** What some work answers, and the milliseconds of a processor that it took. */
export interface Measured<T> {
  readonly answer: T;
  readonly processorMs: number;
}

/**
 * What some work answers, or null once this process, all its threads together, took more of a processor's time for it than it may;
 * the work goes on then. It is no clock: on a busy machine work takes longer and not more.
 */
export async function withinProcessorTime<T>(mostMs: number, work: () => Promise<T>): Promise<Measured<T | null>> {
  const before = process.cpuUsage();
  const spentMs = (): number => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  let timer: NodeJS.Timeout | undefined;
  const isOver = new Promise<null>((resolve) => {
    timer = setInterval(() => {
      if (spentMs() > mostMs) resolve(null);
    }, LOOK_MS);
  });
  const answer = await Promise.race([work(), isOver]).finally(() => clearInterval(timer));
  return { answer, processorMs: spentMs() };
}
