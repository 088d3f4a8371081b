import { list, object, orNull, text } from '@keyturn/web-kit/read';
import { assertReadsTolerantly } from '@keyturn/web-kit/testing';
import { adminCase, auditItem, caseItem, exportedPart, lookedUpPerson, turn } from './read-answers.ts';

test("GET /api/transfers: whatever another release answers, what is read is of the contract's kinds", () => {
  assertReadsTolerantly('GET /api/transfers', list(turn));
});

test("GET /api/posts/export: whatever another release answers, what is read is of the contract's kinds", () => {
  assertReadsTolerantly('GET /api/posts/export', object({ parts: list(exportedPart) }));
});

for (const [name, reader] of [
  ['GET /api/admin/cases', object({ items: list(caseItem), next: orNull(text) })],
  ['GET /api/admin/cases/:caseId', adminCase],
  ['GET /api/admin/audit', object({ items: list(auditItem), next: orNull(text) })],
  ['GET /api/admin/people/:whose', lookedUpPerson],
] as const)
  test(`${name}: whatever another release answers, what is read is of the contract's kinds`, () => {
    assertReadsTolerantly(name, reader);
  });
