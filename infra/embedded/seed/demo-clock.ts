const DAY_MS = 86_400_000;

/** A clock that runs like the machine's, but can be set back while demo data is made: some tours must lie in the past. */
export interface DemoClock {
  /** The same clock, for `readClock` in another thread. */
  readonly shared: SharedArrayBuffer;
  now(): Date;
  setDaysBack(days: number): void;
}

/** A clock that shows the machine's time until it is set back. */
export function createDemoClock(): DemoClock {
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  return {
    shared,
    now: () => readClock(shared),
    setDaysBack: (days) => void Atomics.store(new Int32Array(shared), 0, days),
  };
}

/** What the clock shows, whichever thread has set it. */
export function readClock(shared: SharedArrayBuffer): Date {
  return new Date(Date.now() - Atomics.load(new Int32Array(shared), 0) * DAY_MS);
}
