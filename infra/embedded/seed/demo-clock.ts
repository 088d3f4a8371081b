const DAY_MS = 86_400_000;

/** A clock that runs like the machine's, but can be set back while demo data is made: some tours must lie in the past. */
export interface DemoClock {
  now(): Date;
  setDaysBack(days: number): void;
}

/** A clock that shows the machine's time until it is set back. */
export function createDemoClock(): DemoClock {
  let daysBack = 0;
  return {
    now: () => new Date(Date.now() - daysBack * DAY_MS),
    setDaysBack: (days) => {
      daysBack = days;
    },
  };
}
