import { list } from '@keyturn/web-kit/read';
import { assertReadsTolerantly } from '@keyturn/web-kit/testing';
import { turn } from './read-answers.ts';

test("GET /api/transfers: whatever another release answers, what is read is of the contract's kinds", () => {
  assertReadsTolerantly('GET /api/transfers', list(turn));
});
