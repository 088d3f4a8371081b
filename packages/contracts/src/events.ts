import type { z } from 'zod';
import { eventData } from './events/all.ts';

/** The data types of events, by name. */
export type * from './events/all.ts';
/** The schema of each event type's data. Names are in the past tense; consumers read tolerantly. */
export { eventData };
export type EventType = keyof typeof eventData;
export type EventData<T extends EventType> = z.infer<(typeof eventData)[T]>;

type ErasedEvent = Extract<EventType, `${string}.erased`>;
/** Each service that stores personal data publishes its event after erasing a person's data. */
export const ERASED_EVENTS = Object.keys(eventData).filter((type): type is ErasedEvent => type.endsWith('.erased'));
