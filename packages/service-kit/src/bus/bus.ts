/** An event that one service publishes to others: `<service>.<event>` in the past tense. */
export interface EventEnvelope<T = unknown> {
  id: string;
  type: string;
  version: number;
  /** ISO time in UTC. */
  occurredAt: string;
  aggregateId: string;
  /** Rises by one with each change of the aggregate; consumers ignore an older one. */
  revision: number;
  data: T;
  /** W3C traceparent of the event's origin, if tracing is on. */
  trace?: string;
}

/** Resolve = done; throw = retry later; throw `Poison` = dead letter now. Must be idempotent. */
export type EventHandler = (event: EventEnvelope) => Promise<void>;

/** A running consumer; `close` stops deliveries and waits for running handlers. */
export interface Subscription {
  close(): Promise<void>;
}

/** The state of a broker connection. */
export interface BusStatus {
  isConnected: boolean;
  /** Whether the broker refuses events because its disk or memory is full. */
  isBlocked: boolean;
  /** Count of reconnections. */
  reconnects: number;
}

/** Events between services: durable, at least once, unordered (data sections 1 and 5). */
export interface Bus {
  /** Resolves when the event is stored in at least one queue; throws `Unroutable` without a bound queue. */
  publish(event: EventEnvelope): Promise<void>;
  /** Creates the queue, bound to these patterns (`*` one word, `#` any), so that events wait for a later consumer. */
  bindQueue(queue: string, patterns: readonly string[]): Promise<void>;
  /** Binds the queue and delivers its events, up to 20 at a time; the 10th failure makes a dead letter. */
  subscribe(queue: string, patterns: readonly string[], handler: EventHandler): Promise<Subscription>;
  /** Count of waiting events, including those being handled. */
  queueDepth(queue: string): Promise<number>;
  /** Count of dead letters. */
  deadLetterCount(queue: string): Promise<number>;
  /** Requeues dead letters with fresh attempts; returns how many. */
  replayDeadLetters(queue: string): Promise<number>;
  /** Absent without a connection. */
  status?(): BusStatus;
  /** Throws while the bus is unavailable. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Thrown by a handler for an event that can never succeed. */
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

/** Most events being handled per queue. */
export const IN_FLIGHT_LIMIT = 20;

/** Deliveries of one event before it is a dead letter. */
export const MAX_ATTEMPTS = 10;

/** Wait in ms after the n-th failed attempt (from 1): 100 x 2^(n-1), at most 5 s. */
export function retryDelayMs(attempt: number): number {
  return Math.min(5000, 100 * 2 ** (attempt - 1));
}

/** Whether an event type matches a topic pattern, by RabbitMQ's rules. */
export function matchesPattern(pattern: string, type: string): boolean {
  return matchesWords(pattern.split('.'), type.split('.'));
}

function matchesWords(pattern: readonly string[], words: readonly string[]): boolean {
  const [head, ...rest] = pattern;
  if (head === undefined) return words.length === 0;
  if (head === '#') return words.some((_, at) => matchesWords(rest, words.slice(at))) || matchesWords(rest, []);
  return words.length > 0 && (head === '*' || head === words[0]) && matchesWords(rest, words.slice(1));
}
