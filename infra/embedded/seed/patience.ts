import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoClock } from './demo-clock.ts';

/** Waits before a call is repeated. */
export type Wait = (seconds: number) => Promise<void>;

const NOTE_FROM_S = 5;

/**
 * Waits by the demo's clock while it is behind, where limits pass at once, then by the machine's. Long waits are
 * printed once each.
 */
export function waitBy(clock: DemoClock, say: (sentence: string) => void = console.log): Wait {
  return async (seconds) => {
    const left = seconds - clock.skip(seconds);
    if (left >= NOTE_FROM_S) say(`Keyturn asks to wait ${left} s; the demo data goes on after that.`);
    if (left > 0) await sleep(left * 1000);
  };
}
