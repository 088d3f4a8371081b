import type { Bus } from '@keyturn/service-kit/bus';

const QUEUE = 'media';
/** After a broker that was away, posts tells what waited within seconds; a service that was down is up again within minutes. */
const CALM_MS = 10 * 60_000;

/**
 * Whether photos may be deleted by what posts told: no event waits here, and for ten minutes the bus was there and nothing was
 * given up. Until then an event may be on its way that names a photo, or stand among the dead letters.
 */
export function createCalm({ bus, now }: { bus: Bus; now(): Date }): () => Promise<boolean> {
  let sinceMs = now().getTime();
  return async () => {
    const nowMs = now().getTime();
    const waiting = await countWaiting(bus);
    sinceMs = waiting === null ? nowMs : Math.min(sinceMs, nowMs);
    return waiting === 0 && nowMs - sinceMs >= CALM_MS;
  };
}

/** Events that wait to be handled; null where the bus is away or events were given up. */
async function countWaiting(bus: Bus): Promise<number | null> {
  try {
    await bus.ready();
    return (await bus.deadLetterCount(QUEUE)) > 0 ? null : await bus.queueDepth(QUEUE);
  } catch {
    return null;
  }
}
