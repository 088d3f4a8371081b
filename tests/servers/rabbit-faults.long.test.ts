import assert from 'node:assert/strict';
import type { Bus } from '@keyturn/service-kit/bus';
import { test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { findOwnBroker } from '../../infra/servers/find-broker.ts';
import {
  eventOf,
  freshName,
  openBus,
  openOutbox,
  outliveFirstSecond,
  recordLog,
  sleep,
  untilReady,
} from './rabbit-testing.ts';

const KILLS = 2;
const PUBLISHERS = 50;

const broker = (await findOwnBroker())?.own;
afterAll(() => broker?.stop());
const options = broker ? {} : { skip: 'no RabbitMQ here' };
const own = () => broker ?? assert.fail();

test('a broker down when a bus opens blocks nobody and gets every event later', options, async (t) => {
  const { url, kill, restart } = own();
  await kill();
  const name = freshName();
  const got = new Set<string>();
  const { log, lines } = recordLog();
  const bus = openBus(t, url, log);
  const subscribe = async (own: Bus): Promise<void> => {
    await own.bindQueue(name, [`${name}.*`]);
    await own.subscribe(name, [`${name}.*`], async ({ id }) => void got.add(id));
  };
  await subscribe(bus);
  await subscribe(openBus(t, url));
  await assert.rejects(bus.publish(eventOf(`${name}.made`)), /not connected/);
  await assert.rejects(bus.ready());
  await assert.rejects(bus.deadLetterCount(name));

  let refused = 0;
  const counting: Bus = {
    ...bus,
    publish: (event) =>
      bus.publish(event).catch((error: unknown) => {
        refused += 1;
        throw error;
      }),
  };
  const outbox = await openOutbox(t, counting);
  const ids = await Promise.all(Array.from({ length: 20 }, () => outbox.add(`${name}.made`)));
  await untilSo(() => refused > ids.length);
  assert.equal(await outbox.countWaiting(), 20);
  assert.equal(new Set(lines).size, lines.length, `said again and again:\n${lines.join('\n')}`);
  await restart();
  await untilReady(bus);
  await untilSo(async () => (await outbox.countWaiting()) === 0 && ids.every((id) => got.has(id)));
});

test(
  `a broker killed ${KILLS} times under load delivers every event it confirmed`,
  { ...options, timeout: 120_000 },
  async (t) => {
    const { url, kill, restart } = own();
    const bus = openBus(t, url);
    const name = freshName();
    const [confirmed, received] = [new Set<string>(), new Set<string>()];
    await bus.subscribe(name, [`${name}.*`], async ({ id }) => void received.add(id));
    await untilReady(bus);
    await outliveFirstSecond();
    const load = startLoad(bus, `${name}.made`, confirmed);
    t.after(load.stop);
    for (let round = 0; round < KILLS; round += 1) {
      const confirmedBefore = confirmed.size;
      await sleep(300 + Math.random() * 700);
      await kill();
      assert.ok(confirmed.size > confirmedBefore, 'no load when the broker was killed');
      await untilSo(() => !bus.status().isConnected);
      await sleep(Math.random() * 500);
      await restart();
      await untilReady(bus);
    }
    await load.stop();
    await untilSo(() => [...confirmed].every((id) => received.has(id)));
  },
);

/** Publishes from many senders at once, each a new event after the last one's result. */
function startLoad(bus: Bus, type: string, confirmed: Set<string>): { stop(): Promise<void> } {
  let isStopped = false;
  const publishers = Array.from({ length: PUBLISHERS }, async () => {
    while (!isStopped) {
      const event = eventOf(type);
      await bus.publish(event).then(
        () => void confirmed.add(event.id),
        () => sleep(50),
      );
    }
  });
  return {
    async stop() {
      isStopped = true;
      await Promise.all(publishers);
    },
  };
}

test(
  'a broker with a full disk accepts no events but delivers its own, and the outbox drains later',
  options,
  async (t) => {
    const { url, control } = own();
    const bus = openBus(t, url);
    const name = freshName();
    const got = new Set<string>();
    let openGate: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (openGate = resolve));
    await bus.subscribe(name, [`${name}.*`], async ({ id }) => {
      await gate;
      got.add(id);
    });
    await untilReady(bus);
    for (let count = 0; count < 50; count += 1) await bus.publish(eventOf(`${name}.made`));
    await control('set_disk_free_limit', '9999GB');
    t.after(() => control('set_disk_free_limit', '50MB'));
    await assert.rejects(bus.publish(eventOf(`${name}.made`)));
    assert.equal(bus.status().isBlocked, true);
    const outbox = await openOutbox(t, bus);
    const ids = await Promise.all(Array.from({ length: 20 }, () => outbox.add(`${name}.made`)));
    openGate();
    await untilSo(() => got.size === 50);
    await untilSo(async () => (await bus.queueDepth(name)) === 0);
    assert.equal(await outbox.countWaiting(), 20);
    await control('set_disk_free_limit', '50MB');
    await untilSo(async () => !bus.status().isBlocked && (await outbox.countWaiting()) === 0);
    await untilSo(() => ids.every((id) => got.has(id)));
  },
);
