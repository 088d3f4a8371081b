import assert from 'node:assert/strict';
import { errorBody } from '@keyturn/contracts/errors';
import type { Answer } from './testing.ts';

/** Asserts a refusal: this status, and one sentence under both names that screens read (security S-40). */
export function assertRefused(answer: Answer, status: number, what = ''): void {
  assert.equal(answer.status, status, `${what} ${JSON.stringify(answer.body)}`);
  const { message, error } = errorBody.parse(answer.body);
  assert.equal(message, error);
  assert.match(message, /^[A-Z].*\w.?$/);
}
