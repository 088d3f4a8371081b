import assert from 'node:assert/strict';
import { Worker } from 'node:worker_threads';
import { test } from '@keyturn/service-kit/testing-context';
import { untilOpen } from './open-thread.ts';

test('[G] a gateway thread lost while running reports its error, once', async () => {
  const code = `const { parentPort } = require('node:worker_threads');
    parentPort.once('message', () => { throw new Error('Its memory is full.'); });
    parentPort.postMessage({ port: 1 });`;
  const thread = new Worker(code, { eval: true });
  const lost: unknown[] = [];
  const running = await untilOpen(thread, (cause) => void lost.push(cause));
  assert.equal(running.port, 1);
  const hasEnded = new Promise((resolve) => thread.once('exit', resolve));
  thread.postMessage('stop');
  await hasEnded;
  assert.deepEqual(lost.map(String), ['Error: Its memory is full.']);
});
