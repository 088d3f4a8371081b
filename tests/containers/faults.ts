import { setTimeout as pause } from 'node:timers/promises';
import { crash, cutOff, stateOf, type Container, type State } from './containers.ts';
import type { Probe, Probes } from './probes.ts';

const PATIENCE_MS = 90_000;
const PAUSE_MS = 250;
/** How long a container is disconnected. */
const CUT_MS = 5_000;
/** Longest wait, after the recovery, for the answer to a write sent meanwhile. */
const WRITE_MS = 30_000;

/** The effect of one fault, in seconds after its end; null: not within the limit. */
export interface Recovery {
  readonly answersAfter: number | null;
  readonly healthyAfter: number | null;
  /** How often the public page did not answer meanwhile. */
  readonly missedPages: number;
  /** The result of a write meanwhile, whose event must reach another service. */
  readonly write: 'arrived' | 'lost' | 'refused';
}

interface Fault {
  readonly endedAt: number;
  /** The write meanwhile; null if refused. One answered late must arrive, too. */
  readonly written: Promise<Probe | null>;
}

/** Kills a container's process and waits until a new one is healthy and answers. */
export async function killAndWatch(container: Container, probes: Probes): Promise<Recovery> {
  const { pid } = await stateOf(container);
  const kill = async (): Promise<Fault> => {
    const endedAt = Date.now();
    await crash(container);
    return { endedAt, written: probes.saveHours().catch(() => null) };
  };
  return watchFault(container, probes, kill, (state) => state.pid !== pid && state.health === 'healthy');
}

/** Disconnects a container for some seconds, and waits until it is healthy and answers. */
export async function cutAndWatch(container: Container, probes: Probes): Promise<Recovery> {
  const cut = async (): Promise<Fault> => {
    const connect = await cutOff(container);
    const written = probes.saveHours().catch(() => null);
    await pause(CUT_MS);
    await connect();
    return { endedAt: Date.now(), written };
  };
  return watchFault(container, probes, cut, (state) => state.health === 'healthy');
}

async function watchFault(
  container: Container,
  probes: Probes,
  fault: () => Promise<Fault>,
  isHealthy: (state: State) => boolean,
): Promise<Recovery> {
  const probe = probes.of[container.name];
  if (!probe) throw new Error(`Nothing is asked of ${container.name}.`);
  const pages = watchPage(probes.page);
  const { endedAt, written } = await fault();
  const [answersAfter, healthyAfter] = await Promise.all([
    secondsUntil(endedAt, () => works(probe)),
    secondsUntil(endedAt, async () => isHealthy(await stateOf(container))),
  ]);
  const arrival = await Promise.race([written, pause(WRITE_MS, null)]);
  const write = !arrival ? 'refused' : (await works(arrival)) ? 'arrived' : 'lost';
  return { answersAfter, healthyAfter, missedPages: await pages.stop(), write };
}

async function secondsUntil(startedAt: number, isDone: () => Promise<boolean>): Promise<number | null> {
  while (Date.now() - startedAt < PATIENCE_MS) {
    if (await isDone()) return (Date.now() - startedAt) / 1000;
    await pause(PAUSE_MS);
  }
  return null;
}

/** Requests the page repeatedly; `stop` returns the count of failures. */
function watchPage(page: Probe): { stop(): Promise<number> } {
  const watching = { isOver: false };
  const missed = (async () => {
    let count = 0;
    while (!watching.isOver) {
      if (!(await works(page))) count += 1;
      await pause(PAUSE_MS);
    }
    return count;
  })();
  return {
    stop() {
      watching.isOver = true;
      return missed;
    },
  };
}

const works = (probe: Probe): Promise<boolean> =>
  probe().then(
    () => true,
    () => false,
  );
