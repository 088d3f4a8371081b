import type { z } from 'zod';
import { eventData } from './events/all.ts';

/** What the events say, by name. */
export type * from './events/all.ts';
/** Every event type with the schema of its data. Events in the past tense; consumers read them tolerantly. */
export { eventData };
export type EventType = keyof typeof eventData;
export type EventData<T extends EventType> = z.infer<(typeof eventData)[T]>;

type ErasedEvent = Extract<EventType, `${string}.erased`>;
/** Each service that stores personal data publishes this once it has erased a person's. */
export const ERASED_EVENTS = Object.keys(eventData).filter((type): type is ErasedEvent => type.endsWith('.erased'));
