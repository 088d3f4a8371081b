import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { Poison } from '@keyturn/service-kit/bus';
import { openEmbedded } from '@keyturn/service-kit/embedded-store';
import { newId } from '@keyturn/service-kit/ids';
import { StartError } from '@keyturn/service-kit/start-error';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { makeFolder } from '@keyturn/service-kit/testing-places';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { SERVICES } from '../slices/slices.ts';
import { openGateway, type GatewayOptions } from './gateway.ts';
import { openClient } from './seed/client.ts';
import { readSettings, type Settings } from './settings.ts';
import { startEmbedded } from './start.ts';
import { publishAgain } from './publish-again.ts';

/** Services with copies of closed accounts and addresses. */
const CLOSING = ['posts', 'tours', 'transfers'];

type Closing = { _id: string; isClosed: boolean; revision: number };
type Person = { _id: string; name: string; revision: number };

async function openFolder(t: TestContext) {
  const folder = await makeFolder(t);
  const env = { DATA_DIR: folder, BUNDLE_ROOT: folder, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' };
  return { folder, settings: readSettings(env) };
}

/** Reads or changes a stopped product's store. */
async function inStore<T>(folder: string, work: (embedded: ReturnType<typeof openEmbedded>) => Promise<T>): Promise<T> {
  const embedded = openEmbedded(folder);
  try {
    return await work(embedded);
  } finally {
    await embedded.close();
  }
}

/** Restarts the product, and stops it when no service has an event to publish or handle. */
async function runUntilTold(settings: Settings): Promise<void> {
  let urls: string[] = [];
  const now = () => new Date();
  const open = (options: GatewayOptions) => {
    urls = options.services.map(({ url }) => url);
    return openGateway(options, now);
  };
  const product = await startEmbedded(settings, now, open);
  const isTold = async (url: string) =>
    !/^(?:outbox_documents|bus_queue_events)\{.*\} [^0]/m.test(await (await fetch(`${url}/metrics`)).text());
  await untilSo(async () => !(await Promise.all(urls.map(isTold))).includes(false), 'the end of all events');
  await product.stop();
}

test('republish of a stopped product that lost copies restores them at the next start', async (t) => {
  const { folder, settings } = await openFolder(t);
  const product = await startEmbedded(settings);
  const client = openClient(product.url);
  const account = { email: 'ann@example.edu', password: 'quiet mountain lease' };
  await client.call('POST', '/api/users/register', { name: 'Ann Lee', ...account });
  await client.call('POST', '/api/users/login', account);
  const profile = { name: 'Ann Lee', email: account.email, location: 'Provo UT', school: '', isPropertyManager: false };
  await client.call('POST', '/api/profiles', profile);
  await product.stop();
  const people = () =>
    inStore(folder, (embedded) => embedded.store('tours').collection<Person>('people').find({}).toArray());
  for (const { _id } of await people())
    await inStore(folder, (embedded) => embedded.store('tours').collection<Person>('people').deleteOne({ _id }));
  assert.equal(
    await publishAgain('republish', ['profiles'], settings),
    'profiles: 3 events are published again at the next start.\n',
  );
  for (let start = 0; start < 20 && (await people()).length === 0; start += 1) {
    await runUntilTold(settings);
  }
  assert.deepEqual(
    (await people()).map(({ name }) => name),
    ['Ann Lee'],
  );
  const all = await publishAgain('republish', [], settings);
  assert.deepEqual(
    [...all.matchAll(/^(\w+): \d+ events/gm)].map(([, name]) => name),
    SERVICES.map(({ name }) => name),
  );
});

test('[E14][E17] a slice whose store is older than profiles agrees with it after a republish', async (t) => {
  const { folder, settings } = await openFolder(t);
  const product = await startEmbedded(settings);
  const client = openClient(product.url);
  const ids: string[] = [];
  for (const name of ['Ann Lee', 'Bob Ray']) {
    const email = `${name.slice(0, 3)}@example.edu`.toLowerCase();
    const given = { name, email, password: 'quiet mountain lease' };
    const { user } = await client.call<{ user: { id: string } }>('POST', '/api/users/register', given);
    ids.push(user.id);
  }
  const [ann = '', bob = ''] = ids;
  await product.stop();
  await inStore(folder, async ({ store }) => {
    const users = store('profiles').collection<{ _id: string; suspendedAt?: string; email: string }>('users');
    await users.updateOne({ _id: ann }, { $set: { suspendedAt: '2026-11-23T17:00:00.000Z' } });
    await users.updateOne({ _id: bob }, { $set: { email: 'bob@other.example' } });
    for (const service of CLOSING)
      await store(service).collection<Closing>('closings').insertOne({ _id: bob, isClosed: true, revision: 1 });
  });
  await publishAgain('republish', ['profiles'], settings);
  const states = () =>
    inStore(folder, ({ store }) =>
      Promise.all(
        CLOSING.map(async (service) => {
          const closings = store(service).collection<Closing>('closings');
          const emails = store(service).collection<{ _id: string; email: string }>('emails');
          const [one, other] = [await closings.findOne({ _id: ann }), await closings.findOne({ _id: bob })];
          return [one?.isClosed, other?.isClosed, (await emails.findOne({ _id: bob }))?.email];
        }),
      ),
    );
  const agreed = CLOSING.map(() => [true, false, 'bob@other.example']);
  for (let start = 0; start < 20 && !isDeepStrictEqual(await states(), agreed); start += 1) {
    await runUntilTold(settings);
  }
  assert.deepEqual(await states(), agreed);
});

test('replay of a stopped product with a dead letter puts it back into its queue', async (t) => {
  const { folder, settings } = await openFolder(t);
  await (await startEmbedded(settings)).stop();
  await inStore(folder, async ({ bus }) => {
    await bus.subscribe('tours', ['profiles.saved'], () => Promise.reject(new Poison('unreadable')));
    const event = { id: newId(), type: 'profiles.saved', version: 1, aggregateId: 'ann', revision: 1, data: {} };
    await bus.publish({ ...event, occurredAt: new Date().toISOString() });
    await untilSo(async () => (await bus.deadLetterCount('tours')) > 0);
  });
  assert.equal(
    await publishAgain('replay', ['tours'], settings),
    'tours: 1 events are handled again at the next start.\n',
  );
  const left = await inStore(folder, ({ bus }) => Promise.all([bus.deadLetterCount('tours'), bus.queueDepth('tours')]));
  assert.deepEqual(left, [0, 1]);
});

test('a folder in which no product was started is left unchanged', async (t) => {
  const { settings } = await openFolder(t);
  await assert.rejects(
    publishAgain('republish', [], settings),
    (error) => error instanceof StartError && /start it once/.test(error.message),
  );
});
