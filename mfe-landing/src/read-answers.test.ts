import { list, object, orNull, text } from '@keyturn/web-kit/read';
import { assertReadsTolerantly } from '@keyturn/web-kit/testing';
import {
  account,
  adminCase,
  auditItem,
  caseItem,
  exportedPart,
  lookedUpPerson,
  recoveryCodes,
  turn,
} from './read-answers.ts';

test("GET /api/transfers: whatever another release answers, what is read is of the contract's kinds", () => {
  assertReadsTolerantly('GET /api/transfers', list(turn));
});

test("GET /api/posts/export: whatever another release answers, what is read is of the contract's kinds", () => {
  assertReadsTolerantly('GET /api/posts/export', object({ parts: list(exportedPart) }));
});

for (const [call, reader] of [
  ['GET /api/users/account', account],
  ['POST /api/users/second-step/codes', recoveryCodes],
  ['GET /api/admin/cases', object({ items: list(caseItem), next: orNull(text) })],
  ['GET /api/admin/cases/:caseId', adminCase],
  ['GET /api/admin/audit', object({ items: list(auditItem), next: orNull(text) })],
  ['GET /api/admin/people/:whose', lookedUpPerson],
] as const)
  test(`${call}: whatever another release answers, what is read is of the contract's kinds`, () => {
    assertReadsTolerantly(call, reader);
  });
