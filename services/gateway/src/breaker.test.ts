import assert from 'node:assert/strict';
import { Problem } from '@keyturn/service-kit/problem';
import { createBreaker } from './breaker.ts';

/** A breaker before a service whose delay and answers the test sets. */
function setUp() {
  let nowMs = 0;
  let calls = 0;
  const breaker = createBreaker(() => nowMs);
  const call = (tookMs: number, isAnswered: boolean, isItsFault?: () => boolean) =>
    breaker(async () => {
      calls += 1;
      nowMs += tookMs;
      if (!isAnswered) throw new Error('no answer');
      return 'answer';
    }, isItsFault);
  const fail = async (times: number, tookMs: number, isItsFault?: () => boolean) => {
    for (let at = 0; at < times; at += 1)
      await assert.rejects(call(tookMs, false, isItsFault), { message: 'no answer' });
  };
  return { call, fail, calls: () => calls, wait: (ms: number) => void (nowMs += ms) };
}
const refused = (error: unknown) => error instanceof Problem && error.status === 503;

test('a service with five waiting calls gets one call a second until it answers', async () => {
  const { call, calls, fail, wait } = setUp();
  await fail(5, 1900);
  await fail(1, 3000);
  assert.equal(calls(), 6, 'the first of them tries');
  wait(-2500);
  await assert.rejects(call(1, true), refused);
  assert.equal(calls(), 6);
  wait(3000);
  assert.equal(await call(1, true), 'answer');
  assert.equal(await call(1, true), 'answer');
});

test('refused connections, rare failures and callers who leave do not open the breaker', async () => {
  const { call, fail, wait } = setUp();
  await fail(20, 5);
  for (let at = 0; at < 6; at += 1) {
    await fail(1, 3000);
    wait(9000);
  }
  await fail(20, 3000, () => false);
  assert.equal(await call(1, true), 'answer');
});
