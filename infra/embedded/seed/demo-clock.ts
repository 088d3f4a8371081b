const DAY_S = 86_400;

/** A clock that runs like the machine's, but can be set back while demo data is written: some tours must be past. */
export interface DemoClock {
  /** The clock's memory, for `readClock` in another thread. */
  readonly shared: SharedArrayBuffer;
  now(): Date;
  setDaysBack(days: number): void;
  /** Skips up to that many seconds while the clock is behind; returns how many. */
  skip(seconds: number): number;
}

/** A clock at the machine's time until it is set back. */
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

/** The clock's time, whichever thread set it. */
export function readClock(shared: SharedArrayBuffer): Date {
  return new Date(Date.now() - Atomics.load(new Int32Array(shared), 0) * 1000);
}
