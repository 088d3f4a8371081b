import assert from 'node:assert/strict';
import type { CallKey } from '@keyturn/contracts/wire';
import { sampleOf, wireCells } from '@keyturn/contracts/wire-cells';
import { ApiError, UNREADABLE } from '../api/errors.ts';
import { Unreadable, type Reader } from '../read/readers.ts';

/**
 * Asserts that a reader returns the contract's answer unchanged, and values of the same kinds for answers of other
 * releases. It may refuse only an answer without any content.
 */
export function assertReadsTolerantly(key: CallKey, reader: Reader<unknown>): void {
  const expected = reader(sampleOf(key), key, true);
  assertWithin(sampleOf(key), expected, key);
  for (const { name, answer } of wireCells(key)) {
    try {
      assertSameKinds(expected, reader(answer, key, true), name);
    } catch (error) {
      assertMayBeRefused(name, error);
    }
  }
}

/** Rethrows an error, unless it is the refusal of an unreadable answer or of one without a required part. */
export function assertMayBeRefused(name: string, error: unknown): void {
  const isRefusal = error instanceof Unreadable || (error instanceof ApiError && error.code === UNREADABLE);
  if (!isRefusal || !/^(all of it|\.(_id|user|user\.email|secure_url|secret|uri)) /.test(name)) throw error;
}

/** Everything read is in the contract's own answer, unchanged. */
export function assertWithin(answer: unknown, read: unknown, at: string): void {
  if (typeof read !== 'object' || read === null) return assert.deepEqual(read, answer, at);
  for (const [field, value] of Object.entries(read)) {
    assertWithin((answer as Record<string, unknown>)[field], value, `${at}.${field}`);
  }
}

/** Every expected field is present or left out; texts are texts, lists are lists. */
export function assertSameKinds(expected: unknown, read: unknown, at: string): void {
  if (read === undefined || read === null || expected === null) return;
  assert.equal(Array.isArray(read), Array.isArray(expected), at);
  if (expected !== '') assert.equal(typeof read, typeof expected, at);
  if (typeof expected !== 'object') return;
  if (Array.isArray(expected)) {
    for (const item of read as unknown[]) assertSameKinds(expected[0], item, at);
    return;
  }
  for (const [field, value] of Object.entries(expected)) {
    assertSameKinds(value, (read as Record<string, unknown>)[field], `${at} → ${field}`);
  }
}
