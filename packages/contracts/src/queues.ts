import type { EventType } from './events.ts';
import { CONSUMES, PUBLISHES } from './queues/all.ts';

/**
 * The queue of each consumer and its events. No service publishes before all queues exist, so that no event is lost:
 * the broker loads them, or every service declares all.
 */
export const QUEUES = CONSUMES satisfies Readonly<Record<string, readonly EventType[]>>;

/** The one service that publishes each event. When operated, the broker refuses it from any other. */
export const PUBLISHERS = PUBLISHES satisfies Readonly<Record<string, readonly EventType[]>>;
