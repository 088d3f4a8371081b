import type { Service, ServiceDeps } from '../runtime/service.ts';
import { startTestService, type TestService } from './testing.ts';

export const APART_MS = 30_000;

export interface Replicas {
  readonly early: TestService;
  /** Its clock is 30 s behind. */
  readonly late: TestService;
}

/** Two replicas over one store and bus, with clocks 30 s apart: the given one, and a copy. */
export async function startReplicas(
  early: TestService,
  create: (deps: ServiceDeps) => Service,
  context: { after(stop: () => Promise<void>): unknown },
): Promise<Replicas> {
  const late = await startTestService((deps) => create({ ...deps, store: early.store, bus: early.bus }), context);
  late.clock.set(early.clock.now().toISOString());
  early.clock.advance(APART_MS);
  return { early, late };
}

/** Sets the clocks so that a moment is 15 s past for the early one and 15 s ahead for the late one. */
export function standAround({ early, late }: Replicas, moment: string): void {
  late.clock.set(new Date(Date.parse(moment) - APART_MS / 2).toISOString());
  early.clock.set(new Date(Date.parse(moment) + APART_MS / 2).toISOString());
}

/** Types of events with this prefix that the relays of both have published. */
export async function publishedByBoth({ early }: Replicas, prefix: string): Promise<string[]> {
  await early.settle();
  return early.events().flatMap(({ type }) => (type.startsWith(prefix) ? [type] : []));
}
