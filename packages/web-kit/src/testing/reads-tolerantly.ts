import assert from 'node:assert/strict';
import type { CallKey } from '@keyturn/contracts/wire';
import { sampleOf, wireCells } from '@keyturn/contracts/wire-cells';
import { Unreadable, type Reader } from '../read/readers.ts';

/**
 * Asserts that a reader takes what a call answers by its contract as it is, and of everything that another release may
 * answer something of the same kinds; only an answer that is nothing at all may be refused.
 */
export function assertReadsTolerantly(key: CallKey, reader: Reader<unknown>): void {
  const expected = reader(sampleOf(key), key, true);
  assertWithin(sampleOf(key), expected, key);
  for (const { name, answer } of wireCells(key)) {
    try {
      assertSameKinds(expected, reader(answer, key, true), name);
    } catch (error) {
      if (!(error instanceof Unreadable) || !mayBeRefused(name)) throw error;
    }
  }
}

/** The whole of an answer, or an id on which the whole stands. */
const mayBeRefused = (name: string): boolean => /^all of it|^\._id |^\.user|^\.secure_url/.test(name);

/** What is read of the contract's own answer is in it, and the same. */
function assertWithin(answer: unknown, read: unknown, at: string): void {
  if (typeof read !== 'object' || read === null) return assert.deepEqual(read, answer, at);
  for (const [field, value] of Object.entries(read)) {
    assertWithin((answer as Record<string, unknown>)[field], value, `${at}.${field}`);
  }
}

/** Every field that is expected is there, or was left out; texts are texts, lists are lists. */
function assertSameKinds(expected: unknown, read: unknown, at: string): void {
  if (read === undefined || read === null || expected === null) return;
  assert.equal(Array.isArray(read), Array.isArray(expected), at);
  if (typeof expected !== 'object') {
    if (expected !== '') assert.equal(typeof read, typeof expected, at);
    return;
  }
  if (Array.isArray(expected)) {
    for (const item of read as unknown[]) assertSameKinds(expected[0], item, at);
    return;
  }
  for (const [field, value] of Object.entries(expected)) {
    assertSameKinds(value, (read as Record<string, unknown>)[field], `${at} → ${field}`);
  }
}
