import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { keepWorker, WorkerLost } from './worker-process.ts';
import { test } from '../testing/testing-context.ts';
import { hasProcessFiles } from '../testing/testing-processes.ts';

const ENTRY = new URL('../../test/odd-worker.ts', import.meta.url);
type Job = { do: 'echo' | 'die' | 'hang' | 'name' | 'tell' | 'tire' };

const open = (timeLimitMs = 60_000) => keepWorker<Job, unknown>((options) => fork(ENTRY, options), timeLimitMs);
const isLost = (error: unknown): boolean => error instanceof WorkerLost;

test('A3: a worker that dies over a job loses that job alone, and the next one finds a new worker', async () => {
  const worker = open();
  assert.deepEqual(await worker.run({ do: 'echo' }), { do: 'echo' });
  await assert.rejects(worker.run({ do: 'die' }), isLost);
  assert.deepEqual(await worker.run({ do: 'echo' }), { do: 'echo' });
});

test('A3: a worker that does not come to an end is ended, and the next job finds a new one', async () => {
  // The limit only ends what never answers: a slow machine makes this test longer, not fail.
  const worker = open(5000);
  await assert.rejects(worker.run({ do: 'hang' }), isLost);
  assert.deepEqual(await worker.run({ do: 'echo' }), { do: 'echo' });
});

test(
  'A3: a job that finds its worker killed since the last one gets a new worker',
  { skip: !hasProcessFiles && 'the end of a process is looked up in /proc' },
  async () => {
    const worker = open();
    const { pid } = (await worker.run({ do: 'name' })) as { pid: number };
    process.kill(pid, 'SIGKILL');
    // Without a pause in which its end would be heard of.
    while (!hasEnded(pid)) continue;
    assert.deepEqual(await worker.run({ do: 'echo' }), { do: 'echo' });
  },
);

/** Whether a process and all its threads have ended: only then is what it held open closed. */
const hasEnded = (pid: number): boolean =>
  readdirSync(`/proc/${pid}/task`).length === 1 && /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));

test('A3: a worker, asked for its environment, knows none of the service’s secrets', async () => {
  process.env['MEDIA_KEY'] = 'secret';
  const environment = (await open()
    .run({ do: 'tell' })
    .finally(() => delete process.env['MEDIA_KEY'])) as Record<string, string>;
  assert.deepEqual([environment['MEDIA_KEY'], environment['MALLOC_ARENA_MAX']], [undefined, '2']);
});

test('A3: a worker that says it is spent is replaced before the next job', async () => {
  const worker = open();
  const first = await worker.run({ do: 'tire' });
  assert.notEqual(await worker.run({ do: 'tire' }), first);
});
