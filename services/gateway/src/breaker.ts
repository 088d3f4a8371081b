import { TurnedAway, type Problem } from '@keyturn/service-kit/problem';

const MOST_FAILURES = 5;
const WINDOW_MS = 10_000;
/** A refused connection is cheap; only a failure this slow occupies a needed place. */
const SLOW_MS = 1_000;
const PROBE_MS = 1_000;

/** Passes calls to one service, or refuses them at once while it does not answer. */
export type Breaker = <T>(call: () => Promise<T>, isItsFault?: (error: unknown) => boolean) => Promise<T>;

/** The answer when a service does not respond. */
export const serviceUnavailable = (): Problem =>
  new TurnedAway('This part of Keyturn is not available right now.', 1, 'service_unavailable');

/**
 * Opens after five slow failures within ten seconds (security section 4); then one call a second tries until it is
 * answered. So a hanging service does not occupy every request.
 */
export function createBreaker(now: () => number = Date.now): Breaker {
  let failures: number[] = [];
  let isOpen = false;
  let nextProbeAt = 0;

  return async (call, isItsFault = () => true) => {
    const startedAt = now();
    if (isOpen) {
      if (startedAt < nextProbeAt) throw serviceUnavailable();
      nextProbeAt = startedAt + PROBE_MS;
    }
    try {
      const result = await call();
      isOpen = false;
      failures = [];
      return result;
    } catch (error) {
      const failedAt = now();
      if (failedAt - startedAt >= SLOW_MS && isItsFault(error)) {
        failures = [...failures.filter((at) => failedAt - at < WINDOW_MS), failedAt];
        isOpen ||= failures.length >= MOST_FAILURES;
      }
      throw error;
    }
  };
}

export function createBreakers(names: readonly string[]): (name: string) => Breaker {
  const breakers = new Map(names.map((name) => [name, createBreaker()]));
  return (name) => {
    const breaker = breakers.get(name);
    if (!breaker) throw new Error(`There is no service ${name}.`);
    return breaker;
  };
}
