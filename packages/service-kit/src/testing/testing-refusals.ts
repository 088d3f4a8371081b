import assert from 'node:assert/strict';
import { errorBody } from '@keyturn/contracts/errors';
import type { Identity } from '../http/identity.ts';
import type { Answer, TestService } from './testing.ts';

/** Asserts a refusal: this status, and one sentence under both names that screens read (security S-40). */
export function assertRefused(answer: Answer, status: number, what = ''): void {
  assert.equal(answer.status, status, `${what} ${JSON.stringify(answer.body)}`);
  const { message, error } = errorBody.parse(answer.body);
  assert.equal(message, error);
  assert.match(message, /^[A-Z].*\w.?$/);
}

/** A call as a test names it: method, path and perhaps a body. */
export type NamedCall = readonly [method: string, path: string, body?: unknown];

/** Asserts that a visitor gets 401 for every one of these calls. */
export async function assertNeedsSignIn(service: TestService, calls: readonly NamedCall[]): Promise<void> {
  for (const [method, path, body] of calls) {
    assertRefused(await service.call(method, path, { body }), 401, `${method} ${path}`);
  }
}

const DEEP = `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`;
const unreadable: readonly [body: string, status: number, headers?: Record<string, string>][] = [
  ['{"a":', 400],
  ['null', 400],
  ['"text"', 400],
  ['[]', 422],
  [DEEP, 400],
  [JSON.stringify({ a: 'x'.repeat(700_000) }), 413],
  ['a=1', 415, { 'content-type': 'application/x-www-form-urlencoded' }],
  ['{}', 415, { 'content-type': 'text/plain' }],
  ['{}', 415, { 'content-type': 'application/json; charset=klingon' }],
  ['{}', 415, { 'content-encoding': 'gzip' }],
];

/** Asserts that a JSON call answers a clear 4xx to bodies that no call can read: broken, bare, deep, large, of another kind. */
export async function assertRefusesUnreadableBodies(
  service: TestService,
  user: Identity,
  method: string,
  path: string,
): Promise<void> {
  for (const [body, status, headers = {}] of unreadable) {
    const answer = await service.call(method, path, { user, body, headers });
    assertRefused(answer, status, `${method} ${path} with ${body.slice(0, 20)}`);
  }
}

/** Asserts that what stands for `:x` in a path may be any text: the answer is a clear 4xx. */
export async function assertRefusesUnreadablePaths(
  service: TestService,
  user: Identity,
  calls: readonly NamedCall[],
): Promise<void> {
  for (const [method, path, body] of calls) {
    for (const [text, statuses] of [
      ['%E0%A4%A', [400]],
      ['%00', [400]],
      ['..%2F..%2Fetc%2Fpasswd', [403, 404, 422]],
      ['x'.repeat(3000), [403, 404, 422]],
    ] as const) {
      const answer = await service.call(method, path.replace(':x', text), { user, body });
      const what = `${method} ${path} with ${text.slice(0, 20)}: ${answer.status}`;
      assert.ok((statuses as readonly number[]).includes(answer.status), what);
      assertRefused(answer, answer.status, what);
    }
  }
}
