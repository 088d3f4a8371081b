import assert from 'node:assert/strict';
import { connect } from 'amqplib';
import { MongoClient } from 'mongodb';
import type { Broker } from '../../../infra/servers/broker.ts';
import type { FreeStack } from '../../../infra/stack/free-stack.ts';
import { eventually } from './testing.ts';

/** Hears what services publish, as often as they do. */
export interface Wire {
  /** How often the same event of a thing went over the wire: the one sent most often counts. */
  count(type: string, aggregateId: string): number;
  /** Resolves when no event of posts and tours waits, neither in an outbox nor in a queue. */
  untilQuiet(): Promise<void>;
  close(): Promise<void>;
}

interface Message {
  readonly id: string;
  readonly type: string;
  readonly aggregateId: string;
}

const QUIET_LIMIT_MS = 30_000;
const OUTBOXES = { posts: 'posts', tours: 'tours' } as const;

/** Listens beside the queues of services. */
export async function openWire({ servers }: FreeStack): Promise<Wire> {
  // A stack whose broker was not given by address has one of its own.
  const broker = servers.broker as Broker | null;
  assert.ok(broker, 'the broker has to be one of our own');
  const heard: Message[] = [];
  const connection = await connect(servers.brokerUrl);
  const channel = await connection.createChannel();
  const { queue } = await channel.assertQueue('', { exclusive: true });
  await channel.bindQueue(queue, 'keyturn.events', '#');
  const hear = (content: Buffer) => heard.push(JSON.parse(content.toString()) as Message);
  await channel.consume(queue, (message) => message && hear(message.content), { noAck: true });

  async function countWaiting(): Promise<number> {
    let waiting = 0;
    for (const [service, collection] of Object.entries(OUTBOXES)) {
      const client = await MongoClient.connect(servers.storeUrl(service));
      waiting += await client
        .db()
        .collection(collection)
        .countDocuments({ outboxAt: { $gt: '' } });
      await client.close();
    }
    return waiting;
  }

  return {
    count(type, aggregateId) {
      const ids = heard.filter((one) => one.type === type && one.aggregateId === aggregateId).map(({ id }) => id);
      return Math.max(0, ...ids.map((id) => ids.filter((other) => other === id).length));
    },
    untilQuiet: () =>
      eventually(async () => {
        assert.equal(await countWaiting(), 0, 'an outbox has events');
        // With those that a consumer has in hand.
        assert.doesNotMatch(
          await broker.control('-q', 'list_queues', 'name', 'messages'),
          /\t[1-9]/,
          'a queue has events',
        );
      }, QUIET_LIMIT_MS),
    close: () => connection.close(),
  };
}
