import type { Server } from 'node:http';
import { PUBLISHERS, QUEUES } from '@keyturn/contracts/queues';
import type { Express, RequestHandler, Router } from 'express';
import type { Bus, EventHandler, Subscription } from '../bus/bus.ts';
import { createApp } from '../http/http.ts';
import type { Logger } from '../base/log.ts';
import { VERSION } from '../base/version.ts';
import { publishCalls } from '../contract/published-call.ts';
import {
  createMetrics,
  measureCounts,
  measureReadiness,
  measureValue,
  type CountedValues,
  type MeasuredValue,
} from '../telemetry/metrics.ts';
import { startRelay } from '../outbox/outbox.ts';
import type { Outboxed, Relay } from '../outbox/outbox.ts';
import { republish, type CurrentEvents } from '../outbox/republish.ts';
import { createJobs, type Job } from './jobs.ts';
import { measureEvents } from './service-metrics.ts';
import { measureWaiting, type Waiting } from './waiting.ts';
import type { Keys, Store } from '../store/store.ts';
import { inSpan } from '../telemetry/tracing.ts';

/** What a service is given instead of reaching for it. */
export interface ServiceDeps {
  store: Store;
  bus: Bus;
  log: Logger;
  now: () => Date;
  newId: () => string;
  identity: RequestHandler;
}

/** One running part: its app answers after `start`, which makes indexes, subscribes and starts relays; `stop` ends them. */
export interface Service {
  name: string;
  app: Express;
  start(): Promise<void>;
  /** Publishes every current event once more, for consumers that lost their copies; returns how many. */
  republish?: () => Promise<number>;
  /** Headers that even the refusal of what cannot be read as HTTP must carry. */
  headersOfAll?: Readonly<Record<string, string>>;
  /** Called with the server that it answers on, before anybody can connect. */
  prepareServer?: (server: Server) => void;
  /** Ends answers that would never end by themselves; called first when stopping. */
  endStreams?: () => void;
  stop(): Promise<void>;
}

/** Everything that makes one service different from another. */
export interface ServiceDefinition {
  name: string;
  deps: ServiceDeps;
  routes: (router: Router) => void;
  indexes?: readonly { collection: string; keys: Keys; unique?: boolean }[];
  /** Queue names default to the service's name; give one when there are several. */
  subscriptions?: readonly { queue?: string; patterns: readonly string[]; handle: EventHandler }[];
  /** Collections whose documents carry pending events; their `outboxAt` index is made too. */
  outboxes?: readonly string[];
  /** Per collection with an outbox: what a document says to others now, as one event or several. Events that are no state (a tour was asked for) have none. */
  currentEvents?: Readonly<Record<string, CurrentEvents<never>>>;
  jobs?: readonly Job[];
  /** Further metrics of this service in /metrics. */
  gauges?: readonly MeasuredValue[];
  counts?: readonly CountedValues[];
  waiting?: readonly Waiting[];
  /** Called once indexes exist, before events and requests arrive, for instance to fill what is kept in memory. */
  prepare?(): Promise<void>;
  /** Ends answers that would never end by themselves; called first when stopping. */
  endStreams?: () => void;
}

/** Puts a service together from its rules and routes. */
export function defineService(definition: ServiceDefinition): Service {
  const { name, deps, indexes = [], subscriptions = [], outboxes = [] } = definition;
  const { store, bus, log } = deps;
  const metrics = createMetrics(name);
  const jobs = createJobs(definition.jobs ?? [], { metrics, log, now: deps.now });
  const queues = subscriptions.map((entry) => ({ ...entry, queue: entry.queue ?? name }));
  let isStarted = false;
  let relays: Relay[] = [];
  let running: Subscription[] = [];
  let timers: { stop(): Promise<void> }[] = [];

  const wakeRelays = () => relays.forEach((relay) => relay.wake());

  const ready = async () => {
    if (!isStarted) throw new Error('not started');
    // Not the bus: without a broker requests succeed and their events wait.
    await store.ready();
  };
  measureReadiness(metrics, ready);
  for (const gauge of definition.gauges ?? []) measureValue(metrics, gauge);
  for (const values of definition.counts ?? []) measureCounts(metrics, values);
  measureWaiting(metrics, definition.waiting ?? [], deps.now);

  const app = createApp({
    name,
    log,
    metrics,
    identity: deps.identity,
    routes: definition.routes,
    contract: () => ({ service: name, version: VERSION, calls: publishCalls(name) }),
    onWrite: wakeRelays,
    ready,
  });

  const observe = measureEvents({
    metrics,
    store,
    bus,
    outboxes,
    queues: queues.map(({ queue }) => queue),
    now: deps.now,
  });

  return {
    name,
    app,
    ...(definition.endStreams && { endStreams: definition.endStreams }),
    async republish() {
      let count = 0;
      for (const [collection, events] of Object.entries(definition.currentEvents ?? {})) {
        // What a collection holds is known only to its service.
        count += await republish(store.collection<Outboxed>(collection), events as CurrentEvents<Outboxed>, deps);
      }
      return count;
    },
    async start() {
      for (const { collection, keys, unique = false } of indexes) {
        await store.collection(collection).createIndex(keys, { unique });
      }
      for (const collection of outboxes) await store.collection(collection).createIndex({ outboxAt: 1 });
      await definition.prepare?.();
      for (const [queue, patterns] of Object.entries(QUEUES)) await bus.bindQueue(queue, patterns);
      const publisher = withOwnEvents(name, bus);
      relays = outboxes.map((collection) =>
        startRelay({ collection: store.collection(collection), bus: publisher, log }),
      );
      for (const { queue, patterns, handle } of queues) {
        const handler: EventHandler = async (event) => {
          const attributes = { 'messaging.destination.name': queue, 'messaging.message.id': event.id };
          const span = { name: `handle ${event.type}`, kind: 'consumer', parent: event.trace, attributes } as const;
          await inSpan(span, () => handle(event));
          observe(event);
          wakeRelays();
        };
        running.push(await bus.subscribe(queue, patterns, handler));
      }
      timers = jobs.start(wakeRelays);
      isStarted = true;
    },
    async stop() {
      isStarted = false;
      await Promise.all([...timers, ...relays].map((part) => part.stop()));
      await Promise.all(running.map((subscription) => subscription.close()));
      [timers, relays, running] = [[], [], []];
    },
  };
}

/** The broker of the operated topology refuses other events than a service's own: so does every bus, or no test would show it. */
function withOwnEvents(name: string, bus: Bus): Bus {
  if (!(name in QUEUES)) return bus;
  const own: readonly string[] = (PUBLISHERS as Readonly<Record<string, readonly string[]>>)[name] ?? [];
  return {
    ...bus,
    async publish(event) {
      if (!own.includes(event.type)) throw new Error(`${event.type} is no event of the ${name} service`);
      await bus.publish(event);
    },
  };
}
