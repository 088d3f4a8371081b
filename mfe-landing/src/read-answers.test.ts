import { list, object } from '@keyturn/web-kit/read';
import { assertReadsTolerantly } from '@keyturn/web-kit/testing';
import { account, exportedPart, recoveryCodes, turn } from './read-answers.ts';

test("GET /api/transfers: whatever another release answers, what is read is of the contract's kinds", () => {
  assertReadsTolerantly('GET /api/transfers', list(turn));
});

test("GET /api/posts/export: whatever another release answers, what is read is of the contract's kinds", () => {
  assertReadsTolerantly('GET /api/posts/export', object({ parts: list(exportedPart) }));
});

for (const [call, reader] of [
  ['GET /api/users/account', account],
  ['POST /api/users/second-step/codes', recoveryCodes],
] as const)
  test(`${call}: whatever another release answers, what is read is of the contract's kinds`, () => {
    assertReadsTolerantly(call, reader);
  });
