import assert from 'node:assert/strict';
import { connect } from 'amqplib';
import { describeUnless, testsAtOnce } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { findOwnBroker } from '../../infra/servers/find-broker.ts';
import { eventOf, freshName, openBus, recordLog, sleep, untilReady } from './rabbit-testing.ts';

const broker = (await findOwnBroker())?.own;
afterAll(() => broker?.stop());
const own = () => broker ?? assert.fail();

describeUnless(broker ? null : 'no RabbitMQ here', 'what a broker refuses', () => {
  const test = testsAtOnce();
  test('a wrong user and a missing vhost are one clear line and work once corrected', async (t) => {
    const { url, control } = own();
    const address = new URL(url);
    const [user, password, vhost] = [freshName(), freshName(), freshName()];
    [address.username, address.password, address.pathname] = [user, password, `/${vhost}`];
    const { log, lines } = recordLog();
    const bus = openBus(t, address.href, log);
    const name = freshName();
    await bus.bindQueue(name, [`${name}.*`]);
    await untilSo(() => lines.length === 1);
    assert.match(lines[0] ?? '', /ACCESS_REFUSED - Login was refused/);
    await control('add_user', user, password);
    await untilSo(() => lines.length === 2);
    assert.match(lines[1] ?? '', /vhost is not there/);
    await sleep(1000);
    assert.equal(lines.length, 2, lines.join('\n'));
    await control('add_vhost', vhost);
    await control('set_permissions', '-p', vhost, user, '.*', '.*', '.*');
    await untilReady(bus);
    await bus.publish(eventOf(`${name}.made`));
    assert.equal(await bus.queueDepth(name), 1);
    assert.ok(!lines.join('\n').includes(password));
    await control('delete_vhost', vhost);
    await control('delete_user', user);
  });

  test('a queue existing in another shape is one clear error, without publishing past it', async (t) => {
    const { url } = own();
    const name = freshName();
    const connection = await connect(url);
    t.after(() => connection.close());
    await (await connection.createChannel()).assertQueue(name, { durable: true });
    const { log, lines } = recordLog();
    const bus = openBus(t, url, log);
    await bus.bindQueue(name, [`${name}.*`]);
    await untilSo(() => lines.some((line) => line.startsWith('error')));
    await sleep(1000);
    assert.equal(lines.length, 1, lines.join('\n'));
    assert.match(lines[0] ?? '', new RegExp(`inequivalent arg.*${name}`));
    await assert.rejects(bus.publish(eventOf(`${name}.made`)), /not connected/);
  });
});
