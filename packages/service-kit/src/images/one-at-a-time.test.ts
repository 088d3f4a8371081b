import assert from 'node:assert/strict';
import { oneAtATime, type Kind } from './one-at-a-time.ts';

const PHOTO_MS = 200;

/** A line, whose work takes as many milliseconds of a processor as is said, and none by the clock. */
function createLine() {
  const inTurn = oneAtATime();
  const done: string[] = [];
  const send = (owner: string, processorMs: number, kind: Kind = 'file') =>
    inTurn({ kind, owner }, async () => {
      await Promise.resolve();
      done.push(owner);
      return { answer: null, processorMs };
    });
  return { send, done };
}

test('A3: a newcomer comes before all who took much of a processor lately, however many they are', async () => {
  const { send, done } = createLine();
  const crowd = Array.from({ length: 13 }, (_, at) => `crowd ${at}`);
  for (const owner of crowd) await send(owner, 3_600);
  const waiting = [...crowd, ...crowd].map((owner) => send(owner, 3_600));
  await Promise.all([...waiting, send('eve', PHOTO_MS), send('eve', PHOTO_MS)]);
  // The first of the crowd was at work when she came.
  assert.deepEqual(done.slice(crowd.length, crowd.length + 4), ['crowd 0', 'eve', 'eve', 'crowd 1']);
});

test('A3: whoever took less of a processor comes first, and of equals each has one photo in turn', async () => {
  const { send, done } = createLine();
  for (const owner of ['ann', 'bob']) await send(owner, 2_000);
  const sent = ['ann', 'ann', 'ann', 'bob', 'bob', 'cid', 'cid', 'dan'];
  await Promise.all(sent.map((owner) => send(owner, PHOTO_MS)));
  assert.deepEqual(done.slice(2), ['ann', 'cid', 'dan', 'cid', 'bob', 'ann', 'bob', 'ann']);
});

test('A3: ordinary photos come before dear ones of a crowd, also where none of it took much yet', async () => {
  const { send, done } = createLine();
  const crowd = Array.from({ length: 30 }, (_, at) => `crowd ${at}`);
  for (const owner of crowd) await send(owner, 1_000);
  const dear = crowd.map((owner) => send(owner, 1_000));
  await Promise.all([...dear, ...Array.from({ length: 5 }, () => send('eve', PHOTO_MS))]);
  assert.deepEqual(done.slice(crowd.length + 1, crowd.length + 6), Array(5).fill('eve'));
});

test('A3: what somebody took long ago, a hundred photos since, is forgotten, and looking takes nothing', async () => {
  const { send, done } = createLine();
  await send('ann', 4_000);
  for (let at = 0; at < 98; at += 1) await send(`person ${at}`, PHOTO_MS);
  for (let at = 0; at < 9; at += 1) await send('', 4_000, 'viewing');
  const order = async (): Promise<string[]> => {
    await Promise.all(['first', 'ann', 'bob'].map((owner) => send(owner, PHOTO_MS)));
    return done.slice(-3);
  };
  assert.deepEqual(await order(), ['first', 'bob', 'ann']);
  assert.deepEqual(await order(), ['first', 'ann', 'bob']);
});
