import type { EventType } from './events.ts';
import { CONSUMES, PUBLISHES } from './queues/all.ts';

/**
 * Who hears what: the one queue of each consumer and the events it gets. No service publishes before all of them are there, so
 * that each of its consumers has a place for an event: the broker loads them, or every service declares all.
 */
export const QUEUES = CONSUMES satisfies Readonly<Record<string, readonly EventType[]>>;

/** Each event has one service that publishes it. In the operated topology the broker refuses it from any other. */
export const PUBLISHERS = PUBLISHES satisfies Readonly<Record<string, readonly EventType[]>>;
