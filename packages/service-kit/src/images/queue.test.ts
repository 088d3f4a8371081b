import assert from 'node:assert/strict';
import { createQueue } from './queue.ts';

/** A queue of three places with work that ends on request. */
function startQueue() {
  const queue = createQueue(3);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const send = (name: string, signal?: AbortSignal) =>
    queue.run(() => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    }, signal);
  return { queue, begun, send, end: (name: string) => ends.get(name)?.() };
}

test('A3: pictures are decoded one after the other, in the order of arrival', async () => {
  const { begun, send, end } = startQueue();
  const sent = ['a', 'b', 'c'].map((name) => send(name));
  for (const [at, name] of ['a', 'b', 'c'].entries()) {
    assert.deepEqual(begun, ['a', 'b', 'c'].slice(0, at + 1));
    end(name);
    assert.equal(await sent[at], name);
  }
});

test('A3: pictures beyond the queue get 503, and are accepted once some are done', async () => {
  const { queue, send, end } = startQueue();
  const sent = ['a', 'b', 'c', 'd'].map((name) => send(name));
  assert.equal(queue.waiting(), 3);
  await assert.rejects(send('e'), { status: 503 });
  end('a');
  await sent[0];
  assert.equal(queue.waiting(), 2);
  void send('e');
  assert.equal(queue.waiting(), 3);
});

test('A2: abandoned work leaves the queue, and started work is finished', async () => {
  const { queue, begun, send, end } = startQueue();
  const [first, second] = [new AbortController(), new AbortController()];
  const sent = [send('a', first.signal), send('b', second.signal), send('c')];
  first.abort(new Error('left'));
  second.abort(new Error('left'));
  await assert.rejects(sent[1]!, /left/);
  await assert.rejects(send('d', second.signal), /left/);
  assert.equal(queue.waiting(), 1);
  end('a');
  assert.equal(await sent[0], 'a');
  assert.deepEqual(begun, ['a', 'c']);
});

test('A3: failed work makes room for the next', async () => {
  const queue = createQueue(3);
  const failing = queue.run(() => Promise.reject(new Error('failed')));
  const next = queue.run(() => Promise.resolve('next'));
  await assert.rejects(failing, /failed/);
  assert.equal(await next, 'next');
});
