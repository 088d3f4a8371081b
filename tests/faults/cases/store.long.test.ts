import assert from 'node:assert/strict';
import { describeUnless, test } from '@keyturn/service-kit/testing-context';
import type { Fault } from '../fault-proxy.ts';
import { findMissing } from '../../../infra/stack/servers.ts';
import type { Person } from '../people.ts';
import { eventually, openPerson, READS, startFaultyStack, timed, type FaultyStack } from './testing.ts';

describeUnless(findMissing(), 'faults of the store', () => {
  let faulty: FaultyStack;
  let ann: Person;
  beforeAll(async () => {
    faulty = await startFaultyStack();
    ann = await openPerson(faulty.stack, 'Ann Lee');
  });
  afterAll(() => faulty.stop());

  const read = (service: string) => timed(ann.client.call('GET', READS[service] ?? ''));
  const WRITES: Readonly<Record<string, () => Promise<unknown>>> = {
    posts: () => ann.client.call('POST', '/api/create-draft', { email: ann.email }),
    tours: () => ann.client.call('POST', '/api/set-availability', { email: ann.email, availability: {} }),
  };

  async function withFault(service: string, fault: Fault, check: () => Promise<void>): Promise<void> {
    await faulty.links.set(service, 'store', fault);
    try {
      await check();
    } finally {
      await faulty.links.heal();
    }
  }

  async function assertUnavailable(call: Promise<{ status: number; ms: number }>, limitMs: number): Promise<void> {
    const { status, ms } = await call;
    assert.equal(status, 503);
    assert.ok(ms < limitMs, `took ${Math.round(ms)} ms`);
  }

  async function assertOthersWork(service: string): Promise<void> {
    const others = Object.keys(READS).filter((name) => name !== service);
    for (const other of others) assert.equal((await read(other)).status, 200, other);
  }

  for (const service of ['posts', 'tours', 'notifications', 'matching']) {
    test(`[F-01] the store, gone for ${service} alone, is 503 within 3 s there and nothing elsewhere`, async () => {
      await withFault(service, { kind: 'down' }, async () => {
        await assertUnavailable(read(service), 3000);
        const write = WRITES[service];
        if (write) await assertUnavailable(timed(write()), 3000);
        await assertOthersWork(service);
      });
      await eventually(async () => assert.equal((await read(service)).status, 200), 3000);
    });
  }

  for (const kind of ['down', 'black hole'] as const) {
    test(`[F-02] the session store, ${kind}, is 503 for those signed in, signs nobody out and leaves visitors alone`, async () => {
      const session = () => ann.client.call<{ user: { email: string } | null }>('GET', '/api/session');
      await withFault('profiles', { kind }, async () => {
        for (const path of ['/api/session', '/api/notifications', '/api/posts/user/me']) {
          await assertUnavailable(timed(ann.client.call('GET', path)), 6000);
        }
        assert.equal((await fetch(`${faulty.stack.url}/api/matches`)).status, 200);
      });
      await eventually(async () => assert.equal((await session()).user?.email, ann.email), 3000);
    });
  }

  test('[F-03] the store, swallowing everything, is 503 within 6 s, and 3 s after it heals all is well', async () => {
    await withFault('tours', { kind: 'black hole' }, async () => {
      const calls = Array.from({ length: 30 }, (_, at) =>
        at % 2 === 0 ? read('tours') : timed(WRITES['tours']?.() ?? Promise.resolve()),
      );
      await assertOthersWork('tours');
      for (const call of calls) await assertUnavailable(call, 6500);
    });
    await eventually(async () => assert.equal((await read('tours')).status, 200), 3000);
  });

  test('[F-01] a service, started while its store is away, says that it lives, is not ready, and goes on by itself', async () => {
    const { supervisor, programs } = faulty.stack;
    const posts = programs.find(({ name }) => name === 'posts');
    assert.ok(posts);
    const status = async (path: string) => (await fetch(new URL(path, posts.readyUrl))).status;
    await withFault('posts', { kind: 'down' }, async () => {
      await supervisor.replace(posts);
      await eventually(async () => assert.equal(await status('/healthz'), 200));
      const pid = supervisor.pid('posts');
      assert.equal(await status('/readyz'), 503);
      const measured = await (await fetch(new URL('/metrics', posts.readyUrl))).text();
      assert.match(measured, /^service_ready\{service="posts"\} 0$/m);
      await assertUnavailable(read('posts'), 3000);
      const photo = await fetch(new URL('/api/posts', posts.readyUrl), { method: 'POST', body: new FormData() });
      assert.equal(photo.status, 503);
      assert.equal(supervisor.pid('posts'), pid);
    });
    await supervisor.ready('posts');
    assert.equal((await read('posts')).status, 200);
  });
});
