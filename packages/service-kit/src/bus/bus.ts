/** An event that one service publishes to the others: `<service>.<event>` in the past tense. */
export interface EventEnvelope<T = unknown> {
  id: string;
  type: string;
  version: number;
  /** ISO time in UTC. */
  occurredAt: string;
  aggregateId: string;
  /** Grows by one with each change of the aggregate; consumers ignore an older one. */
  revision: number;
  data: T;
  /** W3C traceparent of what made the event; only where traces are made. */
  trace?: string;
}

/** Resolve = done; throw = later again; throw `Poison` = dead letter now. Must be idempotent. */
export type EventHandler = (event: EventEnvelope) => Promise<void>;

/** A running consumer; `close` takes no more events and waits for those in hand. */
export interface Subscription {
  close(): Promise<void>;
}

/** How the connection to a broker is. */
export interface BusStatus {
  isConnected: boolean;
  /** Whether the broker takes no events, since its disk or memory is full. */
  isBlocked: boolean;
  /** How often the connection came back. */
  reconnects: number;
}

/** Events between services: durable, at least once, in no promised order (data sections 1 and 5). */
export interface Bus {
  /** Resolves when the event is stored in at least one queue; throws `Unroutable` when no queue wants it. */
  publish(event: EventEnvelope): Promise<void>;
  /** Makes the queue exist, bound to these topic patterns (`*` one word, `#` any), so that events wait for a consumer not yet there. */
  bindQueue(queue: string, patterns: readonly string[]): Promise<void>;
  /** Binds the queue and passes its events to the handler, up to 20 at a time; the 10th failure is a dead letter. */
  subscribe(queue: string, patterns: readonly string[], handler: EventHandler): Promise<Subscription>;
  /** How many events wait in the queue, those in hand included. */
  queueDepth(queue: string): Promise<number>;
  /** How many events of the queue were given up. */
  deadLetterCount(queue: string): Promise<number>;
  /** Puts the queue's dead letters back with fresh attempts; returns how many. */
  replayDeadLetters(queue: string): Promise<number>;
  /** Left out where there is no connection to watch. */
  status?(): BusStatus;
  /** Throws when the bus cannot be used now. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Thrown by a handler for an event that can never be handled. */
export class Poison extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'Poison';
  }
}

/** Thrown by publish when no queue is bound to the event's type: the event must stay in its outbox. */
export class Unroutable extends Error {
  constructor(type: string) {
    super(`no queue is bound to ${type}`);
    this.name = 'Unroutable';
  }
}

/** Events in hand per queue. */
export const IN_FLIGHT_LIMIT = 20;

/** Deliveries of one event before it is a dead letter. */
export const MAX_ATTEMPTS = 10;

/** Milliseconds to wait after the n-th failed attempt (from 1): 100 x 2^(n-1), at most 5 s. */
export function retryDelayMs(attempt: number): number {
  return Math.min(5000, 100 * 2 ** (attempt - 1));
}

/** Whether an event type matches a topic pattern as RabbitMQ reads it. */
export function matchesPattern(pattern: string, type: string): boolean {
  return matchesWords(pattern.split('.'), type.split('.'));
}

function matchesWords(pattern: readonly string[], words: readonly string[]): boolean {
  const [head, ...rest] = pattern;
  if (head === undefined) return words.length === 0;
  if (head === '#') return words.some((_, at) => matchesWords(rest, words.slice(at))) || matchesWords(rest, []);
  return words.length > 0 && (head === '*' || head === words[0]) && matchesWords(rest, words.slice(1));
}
