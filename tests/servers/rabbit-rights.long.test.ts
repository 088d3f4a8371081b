import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLISHERS, QUEUES } from '@keyturn/contracts/queues';
import { brokerDefinitions } from '@keyturn/service-kit/broker-definitions';
import { Poison } from '@keyturn/service-kit/bus';
import type { RabbitBus } from '@keyturn/service-kit/rabbit-bus';
import { connect, type Channel, type ChannelModel } from 'amqplib';
import { describeUnless, test, type TestContext } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { hasBroker, startBroker, type Broker } from '../../infra/servers/broker.ts';
import { readDefinitions, type Definitions } from '../../infra/servers/broker-definitions.ts';
import { eventOf, openBus, recordLog, sleep, untilReady } from './rabbit-testing.ts';

const SERVICES = Object.keys(QUEUES) as (keyof typeof QUEUES)[];
const ALL_QUEUES = SERVICES.flatMap((name) => [name, `${name}.dead`]);
const EVENTS = 'keyturn.events';

describeUnless(hasBroker() ? null : 'no RabbitMQ here', 'A10: what the broker lets each service do', () => {
  let broker: Broker;
  let folder: string;
  let file: string;
  let definitions: Definitions;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keyturn-rights-'));
    file = join(folder, 'definitions.json');
    definitions = readDefinitions();
    await writeFile(file, JSON.stringify(definitions));
    const settings = join(folder, 'rabbitmq.conf');
    await writeFile(settings, `load_definitions = ${file}\n`);
    broker = (await startBroker({ env: { RABBITMQ_CONFIG_FILE: settings } })) ?? assert.fail();
  });
  afterAll(async () => {
    await broker.stop();
    await rm(folder, { recursive: true });
  });

  const urlOf = (user: string, vhost = 'keyturn'): string => {
    const password = definitions.users.find(({ name }) => name === user)?.password ?? assert.fail(user);
    return broker.url.replace('guest:guest', `${user}:${password}`) + `/${vhost}`;
  };

  /** The broker's error for one call on its own channel; empty if allowed. */
  async function refusalOf(connection: ChannelModel, call: (channel: Channel) => Promise<unknown>): Promise<string> {
    const channel = await connection.createConfirmChannel();
    const refusal = new Promise<string>((resolve) => channel.on('error', (error: Error) => resolve(error.message)));
    const asked = call(channel).then(
      () => '',
      () => refusal,
    );
    return Promise.race([asked, refusal]);
  }
  const publish = (exchange: string, key: string) => async (channel: Channel) => {
    channel.publish(exchange, key, Buffer.from('{}'));
    // The broker answers in order: its response to the event comes first.
    await channel.checkQueue('tours');
  };

  for (const service of SERVICES) {
    test(`${service} reads and empties its own queue and no other, and makes, binds and deletes none`, async (t) => {
      const connection = await connect(urlOf(service));
      t.after(() => connection.close());
      const attempts = (queue: string): Record<string, (channel: Channel) => Promise<unknown>> => ({
        get: (channel) => channel.get(queue),
        consume: async (channel) => channel.cancel((await channel.consume(queue, () => undefined)).consumerTag),
        purge: (channel) => channel.purgeQueue(queue),
        delete: (channel) => channel.deleteQueue(queue),
        bind: (channel) => channel.bindQueue(queue, EVENTS, 'tours.*'),
        unbind: (channel) => channel.unbindQueue(queue, EVENTS, 'tours.*'),
      });
      const isMine = (queue: string, name: string): boolean =>
        ['get', 'consume', 'purge'].includes(name) && [service, `${service}.dead`].includes(queue);
      const asked = ALL_QUEUES.flatMap((queue) =>
        Object.entries(attempts(queue)).map(async ([name, attempt]) => {
          const refusal = await refusalOf(connection, attempt);
          assert.match(refusal, isMine(queue, name) ? /^$/ : /ACCESS_REFUSED/, `${name} ${queue}`);
        }),
      );
      await Promise.all(asked);
      const makings = [
        (channel: Channel) => channel.assertQueue('', { exclusive: true }),
        (channel: Channel) => channel.assertExchange(`${service}.more`, 'fanout'),
        (channel: Channel) => channel.deleteExchange(EVENTS),
      ];
      for (const making of makings) assert.match(await refusalOf(connection, making), /ACCESS_REFUSED/);
    });

    test(`${service} publishes its own events and nobody else’s, and cannot write directly into a queue`, async (t) => {
      const connection = await connect(urlOf(service));
      t.after(() => connection.close());
      for (const [publisher, types] of Object.entries(PUBLISHERS)) {
        for (const type of types) {
          const refusal = await refusalOf(connection, publish(EVENTS, type));
          assert.match(refusal, publisher === service ? /^$/ : /ACCESS_REFUSED/, type);
        }
      }
      for (const queue of SERVICES) {
        assert.match(await refusalOf(connection, publish('', queue)), /ACCESS_REFUSED/);
        const refusal = await refusalOf(connection, publish(`${queue}.again`, queue));
        assert.match(refusal, queue === service ? /^$/ : /ACCESS_REFUSED/, queue);
      }
    });
  }

  const importFrom = async (what: object, name: string) => {
    const path = join(folder, `${name}.json`);
    await writeFile(path, JSON.stringify(what));
    await broker.control('import_definitions', path);
  };
  const openVhost = async (name: string) => {
    await broker.control('add_vhost', name);
    await broker.control('set_permissions', '-p', name, 'admin', '.*', '.*', '.*');
  };
  const openAll = async (t: TestContext, vhost: string) => {
    const buses = new Map(SERVICES.map((name) => [name, openBus(t, urlOf(name, vhost))]));
    for (const bus of buses.values()) await declareAll(bus);
    return (name: (typeof SERVICES)[number]): RabbitBus => buses.get(name) ?? assert.fail();
  };

  test('every service, with its own rights, gets its events, dead-letters what it cannot handle, and handles it again', async (t) => {
    await openVhost('fresh');
    await importFrom(brokerDefinitions('fresh'), 'fresh');
    await passOneAround(await openAll(t, 'fresh'));
  });

  test('a service whose new subscription the broker lacks reports it once, keeps its events and continues', async (t) => {
    await openVhost('newer');
    const full = brokerDefinitions('newer');
    const isOther = (one: object): boolean => !/matching.*posts\.updated/.test(JSON.stringify(one));
    const [exchanges, bindings] = [full['exchanges'], full['bindings']].map((list) => list?.filter(isOther));
    await importFrom({ ...full, exchanges, bindings }, 'yesterday');
    const { log, lines } = recordLog();
    const bus = openBus(t, urlOf('posts', 'newer'), log);
    await declareAll(bus);
    await untilSo(() => lines.length > 0);
    await sleep(3000);
    assert.equal(lines.length, 1, lines.join('\n'));
    assert.match(lines[0] ?? '', /^error .*has not loaded the queues of this version/);
    assert.match(lines[0] ?? '', /keyturn\.predefined\.matching\.posts\.updated/);
    await assert.rejects(bus.publish(eventOf('posts.updated')), /not connected/);
    await importFrom(full, 'today');
    await untilReady(bus);
    await bus.publish(eventOf('posts.updated'));
    assert.equal(await bus.queueDepth('matching'), 1);
  });
});

async function declareAll(bus: RabbitBus): Promise<void> {
  for (const [queue, patterns] of Object.entries(QUEUES)) await bus.bindQueue(queue, patterns);
}

/** One event of posts: matching handles it, tours dead-letters it and later handles it. */
async function passOneAround(bus: (name: (typeof SERVICES)[number]) => RabbitBus): Promise<void> {
  const [heard, late]: [string[], string[]] = [[], []];
  let isMended = false;
  await bus('matching').subscribe('matching', QUEUES.matching, async ({ id }) => void heard.push(id));
  await bus('tours').subscribe('tours', QUEUES.tours, async ({ id }) => {
    if (!isMended) throw new Poison('not yet');
    late.push(id);
  });
  for (const name of SERVICES) await untilReady(bus(name));
  const event = eventOf('posts.updated');
  await bus('posts').publish(event);
  await untilSo(() => heard.includes(event.id));
  await untilSo(async () => (await bus('tours').deadLetterCount('tours')) === 1);
  isMended = true;
  assert.equal(await bus('tours').replayDeadLetters('tours'), 1);
  await untilSo(() => late.includes(event.id));
}
