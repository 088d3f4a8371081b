import { setTimeout as pause } from 'node:timers/promises';

/** Repeats a call until it succeeds; throws its error after a minute. */
export async function eventually<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    try {
      return await ask();
    } catch {
      await pause(50);
    }
  }
  return ask();
}
