import type { EventData, EventType } from '@keyturn/contracts/events';
import { Unroutable } from '../bus/bus.ts';
import type { Bus, EventEnvelope } from '../bus/bus.ts';
import type { Logger } from '../base/log.ts';
import { Problem, unavailable } from '../base/problem.ts';
import type { StoreCollection, Update } from '../store/store.ts';
import { currentTrace, inSpan } from '../telemetry/tracing.ts';

/** A document that stores the events of its own changes until they are published (data section 5). */
export interface Outboxed {
  _id: string;
  outbox: string[];
  outboxAt: string | null;
  revision: number;
}

const MAX_EVENT_BYTES = 8 * 1024;
const MAX_PENDING = 50;
const BATCH = 100;
const PARALLEL = 20;

/** Serialises an event for an outbox. More than 8 KB is a Problem 413. */
export function pendingEvent(draft: {
  type: string;
  aggregateId: string;
  /** The aggregate's revision after the change. */
  revision: number;
  data: unknown;
  version?: number;
  now: () => Date;
  newId: () => string;
}): string {
  const { type, aggregateId, revision, data, version = 1 } = draft;
  const occurredAt = draft.now().toISOString();
  const trace = currentTrace();
  const event: EventEnvelope = {
    id: draft.newId(),
    type,
    version,
    occurredAt,
    aggregateId,
    revision,
    data,
    ...(trace !== undefined && { trace }),
  };
  const text = JSON.stringify(event);
  if (Buffer.byteLength(text) > MAX_EVENT_BYTES) throw new Problem(413, 'too_large', 'That is too large to be saved.');
  return text;
}

/** Clock and ids for an event. */
interface Making {
  readonly now: () => Date;
  readonly newId: () => string;
}

/** The event of the next change of a document. Write it with a filter on the document's `revision`. */
export function nextEvent<T extends EventType>(
  document: Outboxed,
  type: T,
  data: EventData<T>,
  { now, newId }: Making,
): string {
  assertOutboxRoom(document);
  return pendingEvent({ type, data, now, newId, aggregateId: document._id, revision: document.revision + 1 });
}

/** The event of a new document. */
export function firstEvent<T extends EventType>(
  aggregateId: string,
  type: T,
  data: EventData<T>,
  { now, newId }: Making,
): string {
  return pendingEvent({ type, data, now, newId, aggregateId, revision: 1 });
}

/** Whether fewer than 50 events of the document wait to be published. */
export function hasOutboxRoom({ outbox }: Pick<Outboxed, 'outbox'>): boolean {
  return outbox.length < MAX_PENDING;
}

/** Throws a Problem 503 without room for another event. */
export function assertOutboxRoom(document: Pick<Outboxed, 'outbox'>): void {
  if (!hasOutboxRoom(document)) throw unavailable('Too many changes are waiting.', 5, 'outbox_full');
}

/** The update, extended by the event and the next revision. */
export const withEvent = <T extends Outboxed>(update: Update<T>, event: string, now: () => Date): Update<T> =>
  withEvents(update, [event], now);

/** The same with any number of events. */
export function withEvents<T extends Outboxed>(
  update: Update<T>,
  events: readonly string[],
  now: () => Date,
): Update<T> {
  const $inc = { ...update.$inc, revision: 1 };
  if (events.length === 0) return { ...update, $inc };
  const $set = { ...update.$set, outboxAt: now().toISOString() };
  return { ...update, $set, $push: { ...update.$push, outbox: { $each: events } }, $inc } as Update<T>;
}

/** A new document with its first event (null for none) and revision 1. */
export function withFirstEvent<D extends object>(
  document: D,
  event: string | null,
  now: () => Date,
): D & Omit<Outboxed, '_id'> {
  const outbox = event === null ? [] : [event];
  return { ...document, outbox, outboxAt: event === null ? null : now().toISOString(), revision: 1 };
}

/** Publishes the events in a collection's outboxes. */
export interface Relay {
  /** Checks now instead of at the next second. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Starts a collection's relay: oldest first, publish, confirm, remove. After a failure it waits 100 ms x 2^n, at most 5
 * s. Two relays only cause duplicates, which consumers ignore.
 */
export function startRelay(options: {
  collection: StoreCollection<Outboxed>;
  bus: Bus;
  log: Logger;
  intervalMs?: number;
}): Relay {
  const { bus, collection, log, intervalMs = 1000 } = options;
  let isStopped = false;
  let isWoken = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;

  const run = () => {
    clearTimeout(timer);
    isWoken = false;
    current = relayAll(collection, bus, log, () => isStopped)
      .then(
        () => void (failures = 0),
        (error: unknown) => {
          failures += 1;
          log.warn({ err: error, failures }, 'outbox waits');
        },
      )
      .finally(() => {
        current = undefined;
        if (isStopped) return;
        if (isWoken && failures === 0) return run();
        timer = setTimeout(run, failures === 0 ? intervalMs : Math.min(5000, 100 * 2 ** (failures - 1)));
      });
  };
  run();

  return {
    wake() {
      isWoken = true;
      if (!isStopped && !current && failures === 0) run();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}

// Throws when the bus or store is unavailable. An unroutable event stays and blocks only its own document.
async function relayAll(
  collection: StoreCollection<Outboxed>,
  bus: Bus,
  log: Logger,
  isStopped: () => boolean,
): Promise<void> {
  let unroutable: Error | undefined;
  for (let after = '', isMore = true; isMore && !isStopped();) {
    const page = await collection
      .find({ outboxAt: { $gt: after } })
      .sort({ outboxAt: 1 })
      .limit(BATCH)
      .toArray();
    for (let at = 0; at < page.length && !isStopped(); at += PARALLEL) {
      const results = await Promise.allSettled(
        page.slice(at, at + PARALLEL).map((document) => relayDocument(collection, bus, document)),
      );
      for (const result of results) {
        if (result.status === 'fulfilled') continue;
        if (!(result.reason instanceof Unroutable)) throw result.reason;
        unroutable = result.reason;
      }
    }
    after = page.at(-1)?.outboxAt ?? after;
    isMore = page.length === BATCH;
  }
  if (unroutable) log.error({ err: unroutable }, 'an event has no queue');
}

async function relayDocument(collection: StoreCollection<Outboxed>, bus: Bus, document: Outboxed): Promise<void> {
  const { _id } = document;
  const published: string[] = [];
  try {
    for (const text of document.outbox) {
      await publish(bus, JSON.parse(text) as EventEnvelope);
      published.push(text);
    }
  } finally {
    // One write for all events: each write rewrites the whole document.
    if (published.length > 0) await collection.updateOne({ _id }, { $pullAll: { outbox: published } });
  }
  await collection.updateOne({ _id, outbox: { $size: 0 } }, { $set: { outboxAt: null } });
}

/** Publishes in the trace of the event's origin; consumers continue from there. */
function publish(bus: Bus, event: EventEnvelope): Promise<void> {
  if (event.trace === undefined) return bus.publish(event);
  const attributes = { 'messaging.message.id': event.id };
  return inSpan({ name: `publish ${event.type}`, kind: 'producer', parent: event.trace, attributes }, (trace) =>
    bus.publish({ ...event, ...(trace !== undefined && { trace }) }),
  );
}
