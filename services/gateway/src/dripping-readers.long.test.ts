import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { DEFAULT_LIMITS } from './config.ts';
import { raw } from './raw-sockets.ts';
import { startGateway } from './testing.ts';

/** More than the buffers between two ends of a connection take, and of both less than one address may have unread. */
const LARGE = Buffer.alloc(48 * 1024 * 1024);
const STEP_MS = 10_000;
/** What the slow one takes at each step; the quick one takes 64 KB for each second of it. */
const DRIP_BYTES = 2_048;
const QUICK_BYTES = 64 * 1_024 * (STEP_MS / 1_000);
/** What lies in the buffers of a connection counts as read: so many steps are worth fifteen megabytes. */
const MOST_STEPS = 2_000;

/** Asks for a photo and takes two kilobytes of it when told, from the kernel itself: what this end would keep counts as read. */
function openDrip(url: string) {
  let taken = 0;
  const callback = (count: number): boolean => {
    taken += count;
    return false;
  };
  const socket = connect({
    host: '127.0.0.1',
    port: Number(new URL(url).port),
    onread: { buffer: Buffer.alloc(DRIP_BYTES), callback },
  });
  socket.on('error', () => undefined).write(raw('GET /media/profiles/x'));
  return {
    taken: () => taken,
    isOver: () => socket.closed,
    end: () => socket.destroy(),
    /** Takes its two kilobytes, or learns that there are no more. */
    async take() {
      const before = taken;
      socket.resume();
      await untilSo(() => taken > before || socket.closed, 'two kilobytes');
    },
  };
}

/** Reads one photo after the other, each to its end. */
async function openQuick(url: string) {
  const photos: number[] = [];
  let [left, read] = [0, 0];
  const open = async () => {
    let body: Response['body'] = null;
    // The place of the one before is free a moment after its last byte.
    const isOpen = async (): Promise<boolean> => {
      const response = await fetch(`${url}/media/profiles/x`);
      body = response.body;
      if (response.status === 200) return true;
      await response.arrayBuffer();
      return false;
    };
    await untilSo(isOpen, 'the next photo');
    return (body as Response['body'])?.getReader();
  };
  let reader = await open();
  return {
    photos: () => photos,
    end: () => reader?.cancel(),
    /** Takes so much that what all its steps are worth is read. */
    async take() {
      left += QUICK_BYTES;
      while (left > 0) {
        const { value, done = true } = (await reader?.read()) ?? {};
        if (done) {
          photos.push(read);
          [read, reader] = [0, await open()];
        }
        read += value?.length ?? 0;
        left -= value?.length ?? 0;
      }
    },
  };
}

test('A2: who takes two kilobytes of a photo every ten seconds is ended and gives its place back; who takes 64 a second gets all', async (t) => {
  let nowMs = 0;
  const limits = { ...DEFAULT_LIMITS, addressOpen: 2 };
  const { url, profiles } = await startGateway(t, { limits }, { clockMs: () => nowMs });
  profiles.answer = (_received, response) => void response.end(LARGE);
  const drip = openDrip(url);
  t.after(() => drip.end());
  await untilSo(() => drip.taken() > 0, 'the first bytes');
  const quick = await openQuick(url);
  t.after(() => quick.end());
  assert.equal((await fetch(url)).status, 429, 'both have their places');
  let steps = 0;
  for (; !drip.isOver() && steps < MOST_STEPS; steps += 1) {
    // The quick one has read what it may before the time for it has gone by.
    await quick.take();
    nowMs += STEP_MS;
    await drip.take();
  }
  assert.ok(drip.isOver(), `read ${drip.taken()} bytes in ${nowMs} ms`);
  assert.ok(nowMs > 30_000, 'anybody may stand still for half a minute');
  await untilSo(async () => (await fetch(url)).status === 200, 'its place');
  while (quick.photos().length < 2) await quick.take();
  for (const bytes of quick.photos()) assert.equal(bytes, LARGE.length);
});
