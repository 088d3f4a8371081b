const LOOK_MS = 20;

/**
 * What some work answers, or null once this process, all its threads together, took more of a processor's time for it than it may;
 * the work goes on then. It is no clock: on a busy machine work takes longer and not more.
 */
export async function withinProcessorTime<T>(mostMs: number, work: () => Promise<T>): Promise<T | null> {
  const before = process.cpuUsage();
  let timer: NodeJS.Timeout | undefined;
  const isOver = new Promise<null>((resolve) => {
    timer = setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      if (user + system > mostMs * 1000) resolve(null);
    }, LOOK_MS);
  });
  return Promise.race([work(), isOver]).finally(() => clearInterval(timer));
}
