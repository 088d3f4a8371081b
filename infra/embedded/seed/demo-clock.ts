const DAY_S = 86_400;

/** A clock that runs like the machine's, but can be set back while demo data is made: some tours must lie in the past. */
export interface DemoClock {
  /** The same clock, for `readClock` in another thread. */
  readonly shared: SharedArrayBuffer;
  now(): Date;
  setDaysBack(days: number): void;
  /** Lets up to so many seconds go by at once while the clock is behind; returns how many did. */
  skip(seconds: number): number;
}

/** A clock that shows the machine's time until it is set back. */
export function createDemoClock(): DemoClock {
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const secondsBack = new Int32Array(shared);
  return {
    shared,
    now: () => readClock(shared),
    setDaysBack: (days) => void Atomics.store(secondsBack, 0, days * DAY_S),
    skip(seconds) {
      const skipped = Math.min(seconds, Atomics.load(secondsBack, 0));
      Atomics.sub(secondsBack, 0, skipped);
      return skipped;
    },
  };
}

/** What the clock shows, whichever thread has set it. */
export function readClock(shared: SharedArrayBuffer): Date {
  return new Date(Date.now() - Atomics.load(new Int32Array(shared), 0) * 1000);
}
