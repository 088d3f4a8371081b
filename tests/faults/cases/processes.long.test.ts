import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { describeUnless, test } from '@keyturn/service-kit/testing-context';
import { assertWithin, timeOf, waitedOf } from '@keyturn/service-kit/testing-times';
import { findMissing } from '../../../infra/stack/servers.ts';
import type { Person } from '../people.ts';
import { eventually, openPerson, READS, startFaultyStack, timed, type FaultyStack } from './testing.ts';

const art = new URL('../../testing/photos/bed1.jpg', import.meta.url);

describeUnless(findMissing(), 'faults of processes', () => {
  let faulty: FaultyStack;
  let ann: Person;
  beforeAll(async () => {
    faulty = await startFaultyStack();
    ann = await openPerson(faulty.stack, 'Ann Lee');
  });
  afterAll(() => faulty.stop());

  const pids = () => Object.fromEntries(faulty.stack.supervisor.list().map(([name, pid]) => [name, pid]));
  const session = () => ann.client.call<{ user: { email: string } | null }>('GET', '/api/session');

  test('[F-17] the gateway, killed, is ready within 2 s of its new start, and sessions survive', async () => {
    const { supervisor } = faulty.stack;
    await assertWithin(2000, async () => {
      const pid = supervisor.pid('gateway');
      supervisor.signal('gateway', 'SIGKILL');
      await eventually(async () => {
        const next = supervisor.pid('gateway');
        assert.ok(next !== undefined && next !== pid);
      });
      const tookMs = await timeOf(() => supervisor.ready('gateway'));
      // Other tests run beside it.
      return tookMs - (await waitedOf(supervisor.pid('gateway')));
    });
    assert.equal((await session()).user?.email, ann.email);
  });

  test('[F-17] the gateway, told to stop in the middle of a request, answers it first', async () => {
    await faulty.links.set('gateway', 'posts', { kind: 'slow', delayMs: 1500 });
    const answer = timed(ann.client.call('GET', READS['posts'] ?? ''));
    await pause(300);
    faulty.stack.supervisor.signal('gateway', 'SIGTERM');
    const { status, ms } = await answer;
    await faulty.links.heal();
    assert.equal(status, 200);
    assert.ok(ms >= 1400 && ms < 10_000, `${Math.round(ms)} ms`);
    await faulty.stack.supervisor.ready('gateway');
  });

  test('[F-26] media, short of memory under a storm of uploads, refuses some with 503; nothing else is restarted', async () => {
    const { supervisor, programs } = faulty.stack;
    const media = programs.find(({ name }) => name === 'media');
    assert.ok(media);
    await supervisor.replace({ ...media, nodeOptions: ['--max-old-space-size=96'] });
    await supervisor.ready('media');
    const before = pids();
    const photo = new Uint8Array(await readFile(art));
    const people = await Promise.all(Array.from({ length: 10 }, (_, at) => openPerson(faulty.stack, `Person ${at}`)));
    const storm = people.flatMap(({ client }) =>
      Array.from({ length: 10 }, () => timed(client.upload('photo', photo))),
    );
    const statuses = (await Promise.all(storm)).map(({ status }) => status);
    const count = (status: number): number => statuses.filter((one) => one === status).length;
    assert.ok(count(200) > 0, 'no upload went through');
    assert.equal(count(200) + count(503) + count(0), 100, statuses.join(' '));
    assert.ok(count(503) > 0, 'no upload was put off');
    const { media: _before, ...others } = before;
    const { media: _after, ...othersNow } = pids();
    assert.deepEqual(othersNow, others);
    await eventually(() => ann.client.upload('photo', photo));
    await supervisor.replace(media);
    await supervisor.ready('media');
  });

  test('[F-29] everything, killed at once with the broker still away, is ready within 15 s', async () => {
    const { supervisor, servers, programs } = faulty.stack;
    const services = ['profiles', 'posts', 'media', 'matching', 'tours', 'notifications', 'transfers', 'moderation'];
    for (const service of services) {
      await faulty.links.set(service, 'broker', { kind: 'down' });
    }
    await assertWithin(15_000, async () => {
      const before = pids();
      await servers.store?.kill();
      const tookMs = await timeOf(async () => {
        for (const { name } of programs) supervisor.signal(name, 'SIGKILL');
        await eventually(async () => {
          const now = pids();
          for (const { name } of programs) assert.ok(now[name] !== undefined && now[name] !== before[name], name);
        }, 60_000);
        await Promise.all(programs.map(({ name }) => supervisor.ready(name, 60_000)));
        for (const path of Object.values(READS)) await eventually(() => ann.client.call('GET', path), 60_000);
      });
      // All begin at once, and other tests run beside them: the longest wait for a processor is the machine's.
      const waits = await Promise.all(Object.values(pids()).map(waitedOf));
      return tookMs - Math.max(...waits);
    });
    await faulty.links.heal();
  });
});
