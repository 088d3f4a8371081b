import type { z } from 'zod';
import { eventData } from './events/all.ts';

/** What the facts say, by name. */
export type * from './events/all.ts';
/** Every event type with the schema of its data. Facts in the past tense; consumers read them tolerantly. */
export { eventData };
export type EventType = keyof typeof eventData;
export type EventData<T extends EventType> = z.infer<(typeof eventData)[T]>;

type ErasedEvent = Extract<EventType, `${string}.erased`>;
/** Told by each service that keeps something of people, once it has erased that of somebody. */
export const ERASED_EVENTS = Object.keys(eventData).filter((type): type is ErasedEvent => type.endsWith('.erased'));
