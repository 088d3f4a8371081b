import { eventData, type EventData, type EventType } from '@keyturn/contracts/events';
import { QUEUES } from '@keyturn/contracts/queues';
import { Poison, type EventEnvelope, type EventHandler } from './bus.ts';

/** An event with the data that its type has. */
export type TypedEvent<T extends EventType = EventType> = {
  readonly [K in T]: { readonly type: K; readonly data: EventData<K> };
}[T];

/** The types of event that a queue gets. */
type TypeIn<Q extends keyof typeof QUEUES> = (typeof QUEUES)[Q][number];

/** What a consumer does with each type of event that its queue gets. */
export type EventHandlers<T extends EventType> = {
  readonly [K in T]: (data: EventData<K>, event: EventEnvelope) => Promise<void>;
};

/** A queue as services subscribe to it. */
export interface QueueSubscription {
  readonly queue: string;
  readonly patterns: readonly EventType[];
  readonly handle: EventHandler;
}

/**
 * Subscribes to the queue that the contracts give to a consumer: exactly its types have a handler, which gets the data parsed. Data that
 * is not as its type says is a dead letter at once; so is a type that is not known here, since a newer release may have bound it.
 */
export function subscribeTo<Q extends keyof typeof QUEUES>(
  queue: Q,
  handlers: EventHandlers<TypeIn<Q>>,
): QueueSubscription {
  const patterns: readonly TypeIn<Q>[] = QUEUES[queue];
  return {
    queue,
    patterns,
    async handle(event) {
      const type = patterns.find((known) => known === event.type);
      if (type === undefined) throw new Poison(`${event.type} is not known`);
      await handlers[type](readData(type, event), event);
    },
  };
}

function readData<T extends EventType>(type: T, event: EventEnvelope): EventData<T> {
  const parsed = eventData[type].safeParse(event.data);
  if (!parsed.success) throw new Poison(`${type} is unreadable`, { cause: parsed.error });
  return parsed.data as EventData<T>;
}
