import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { keepWorker, WorkerLost } from './worker-process.ts';

const ENTRY = new URL('../../test/odd-worker.ts', import.meta.url);
type Job = { do: 'echo' | 'die' | 'hang' | 'tell' | 'tire' };

const open = (timeLimitMs = 60_000) => keepWorker<Job, unknown>((options) => fork(ENTRY, options), timeLimitMs);
const isLost = (error: unknown): boolean => error instanceof WorkerLost && !error.isOverTime;
const isOverTime = (error: unknown): boolean => error instanceof WorkerLost && error.isOverTime;

test('A3: a worker that dies loses its job alone, and the next one gets a new worker', async () => {
  const worker = open();
  assert.deepEqual(await worker.run({ do: 'echo' }), { do: 'echo' });
  await assert.rejects(worker.run({ do: 'die' }), isLost);
  assert.deepEqual(await worker.run({ do: 'echo' }), { do: 'echo' });
});

test('A3: a worker that never finishes is ended, and the next job gets a new one', async () => {
  // Only ends a worker that never answers; a slow machine makes this test longer, not fail.
  const worker = open(5000);
  await assert.rejects(worker.run({ do: 'hang' }), isOverTime);
  assert.deepEqual(await worker.run({ do: 'echo' }), { do: 'echo' });
});

test('A3: a worker’s environment contains none of the service’s secrets', async () => {
  process.env['MEDIA_KEY'] = 'secret';
  const environment = (await open()
    .run({ do: 'tell' })
    .finally(() => delete process.env['MEDIA_KEY'])) as Record<string, string>;
  assert.deepEqual([environment['MEDIA_KEY'], environment['MALLOC_ARENA_MAX']], [undefined, '2']);
});

test('A3: a worker that reports itself used up is replaced before the next job', async () => {
  const worker = open();
  const first = await worker.run({ do: 'tire' });
  assert.notEqual(await worker.run({ do: 'tire' }), first);
});
