import assert from 'node:assert/strict';
import { errorBody } from '@keyturn/contracts/errors';
import type { Expected } from './permission-cells.ts';
import type { Answer } from './testing.ts';

/** Asserts a refusal: this status, its code where one is named (`'409 taken'`), and one sentence under both names that screens read (security S-40). */
export function assertRefused(answer: Answer, expected: Expected, what = ''): void {
  const [status, code] = String(expected).split(' ');
  assert.equal(answer.status, Number(status), `${what} ${JSON.stringify(answer.body)}`);
  const refusal = errorBody.parse(answer.body);
  assert.equal(refusal.message, refusal.error);
  assert.match(refusal.message, /^[A-Z].*\w.?$/);
  if (code !== undefined) assert.equal(refusal.code, code, what);
}
