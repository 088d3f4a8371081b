import { Gauge, Histogram, type Registry } from 'prom-client';
import { labelledGauge, secondsSince } from '../telemetry/labelled-gauge.ts';
import type { Bus, BusStatus, EventEnvelope } from '../bus/bus.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Outboxed } from '../outbox/outbox.ts';
import type { Store } from '../store/store.ts';

/** Measures events between services: unpublished, unhandled and dead. Returns the observer of handled events. */
export function measureEvents(options: {
  metrics: Metrics;
  store: Store;
  bus: Bus;
  outboxes: readonly string[];
  queues: readonly string[];
  now: () => Date;
}): (event: EventEnvelope) => void {
  const { bus, outboxes, queues, store, now } = options;
  const { registry } = options.metrics;
  const registers = [registry];
  const gauge = labelledGauge(registry);
  const pending = { outboxAt: { $gt: '' } };

  gauge(
    'outbox_documents',
    'Documents of this collection with events not yet published.',
    'collection',
    outboxes,
    (name) => store.collection<Outboxed>(name).countDocuments(pending),
  );
  gauge(
    'outbox_oldest_seconds',
    'Seconds since the last change of a document with events not yet published: of the one that has been left longest.',
    'collection',
    outboxes,
    async (name) => {
      const [oldest] = await store.collection<Outboxed>(name).find(pending).sort({ outboxAt: 1 }).limit(1).toArray();
      return oldest?.outboxAt ? secondsSince(oldest.outboxAt, now) : 0;
    },
  );
  gauge('bus_queue_events', 'Events of this queue not yet handled, those in hand included.', 'queue', queues, (queue) =>
    bus.queueDepth(queue),
  );
  gauge(
    'bus_dead_letters',
    'Events of this queue that were given up; `replay` hands them over once more.',
    'queue',
    queues,
    (queue) => bus.deadLetterCount(queue),
  );
  if (bus.status) measureConnection(bus.status, registers);
  const lag = new Histogram({
    name: 'event_lag_seconds',
    help: 'Seconds from a change elsewhere to its effect here, by event type.',
    labelNames: ['type'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600],
    registers,
  });

  return ({ type, occurredAt }) => lag.observe({ type }, secondsSince(occurredAt, now));
}

function measureConnection(status: () => BusStatus, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('bus_connected', '1 while the broker is connected, else 0.', () => Number(status().isConnected));
  gauge('bus_blocked', '1 while the broker takes no events, else 0.', () => Number(status().isBlocked));
  gauge('bus_reconnects', 'How often the connection to the broker came back.', () => status().reconnects);
}
