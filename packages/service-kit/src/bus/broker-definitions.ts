import { PUBLISHERS, QUEUES } from '@keyturn/contracts/queues';
import { boundMark, EXCHANGE, PREDEFINED } from './rabbit/predefined.ts';
import { againOf, deadLettersOf } from './rabbit/queues.ts';
import { DEAD_LETTER_ARGUMENTS, queueArguments } from './rabbit/topology.ts';

const NOTHING = '^$';

/**
 * RabbitMQ definitions for a vhost, except users: all exchanges, queues and bindings, and minimal permissions for each
 * service's user, named like the service. The user `admin` may do everything.
 */
export function brokerDefinitions(vhost: string): Readonly<Record<string, readonly object[]>> {
  const services = Object.keys(QUEUES);
  const bindings = Object.entries(QUEUES).flatMap(([queue, patterns]) =>
    patterns.map((pattern) => ({ queue, pattern })),
  );
  const exchange = (name: string, type: 'topic' | 'fanout') => ({
    name,
    vhost,
    type,
    durable: true,
    auto_delete: false,
    internal: false,
    arguments: {},
  });
  const bind = (source: string, destination: string, key: string) => ({
    source,
    vhost,
    destination,
    destination_type: 'queue',
    routing_key: key,
    arguments: {},
  });
  const queue = (name: string, of: Record<string, unknown>) => ({
    name,
    vhost,
    durable: true,
    auto_delete: false,
    arguments: of,
  });
  return {
    vhosts: [{ name: vhost }],
    permissions: [
      { user: 'admin', vhost, configure: '.*', write: '.*', read: '.*' },
      ...services.map((user) => ({ user, vhost, ...rightsOf(user) })),
    ],
    topic_permissions: Object.entries(PUBLISHERS).map(([user, types]) => {
      return { user, vhost, exchange: EXCHANGE, write: oneOf(types), read: NOTHING };
    }),
    exchanges: [
      exchange(EXCHANGE, 'topic'),
      ...services.map((name) => exchange(againOf(name), 'fanout')),
      ...[PREDEFINED, ...bindings.map((one) => boundMark(one.queue, one.pattern))].map((name) =>
        exchange(name, 'fanout'),
      ),
    ],
    queues: services.flatMap((name) => [
      queue(deadLettersOf(name), DEAD_LETTER_ARGUMENTS),
      queue(name, queueArguments(name)),
    ]),
    bindings: [
      ...bindings.map((one) => bind(EXCHANGE, one.queue, one.pattern)),
      ...services.map((name) => bind(againOf(name), name, '')),
    ],
  };
}

function rightsOf(service: string) {
  const writes = [...(service in PUBLISHERS ? [EXCHANGE] : []), againOf(service)];
  return { configure: NOTHING, write: oneOf(writes), read: oneOf([service, deadLettersOf(service)]) };
}

function oneOf(names: readonly string[]): string {
  return `^(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})$`;
}
