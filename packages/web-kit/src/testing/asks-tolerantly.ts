import assert from 'node:assert/strict';
import { CALLS, findCall } from '@keyturn/contracts/calls';
import type { AnswerOf, CallKey, CallOf } from '@keyturn/contracts/wire';
import { sampleOf, wireCells } from '@keyturn/contracts/wire-cells';
import { forgetReads } from '../api/hold-storm.ts';
import { assertMayBeRefused, assertSameKinds, assertWithin } from './reads-tolerantly.ts';

/**
 * As `assertReadsTolerantly`, for a function with a reader inside. `ask` makes the call; its result is compared with
 * `told` of the contract's answer, by default the whole.
 */
export async function assertAsksTolerantly<K extends CallKey>(
  key: K,
  ask: () => Promise<unknown>,
  told: (answer: AnswerOf<CallOf<K>>) => unknown = (answer) => answer,
): Promise<void> {
  const expected = await answered(key, sampleOf(key), ask);
  assertWithin(told(sampleOf(key) as AnswerOf<CallOf<K>>), expected, key);
  for (const { name, answer } of wireCells(key)) {
    try {
      assertSameKinds(expected, await answered(key, answer, ask), name);
    } catch (error) {
      assertMayBeRefused(name, error);
    }
  }
}

/** The result of `ask` when its one call gets this answer. */
async function answered(key: CallKey, answer: unknown, ask: () => Promise<unknown>): Promise<unknown> {
  const { fetch } = globalThis;
  const asked: (string | undefined)[] = [];
  globalThis.fetch = async (address, { method = 'GET' } = {}) => {
    const [path = ''] = typeof address === 'string' ? address.split('?') : [];
    asked.push(findCall(CALLS, method, path)?.key);
    return Response.json(answer);
  };
  forgetReads();
  try {
    return await ask();
  } finally {
    globalThis.fetch = fetch;
    assert.deepEqual(asked, [key]);
  }
}
