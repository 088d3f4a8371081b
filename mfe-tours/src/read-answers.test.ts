import { assertReadsTolerantly } from '@keyturn/web-kit/testing';
import { list } from '@keyturn/web-kit/read';
import { booking, storedHours, tour } from './read-answers.ts';

for (const [key, reader] of [
  ['GET /api/tour-requests/received/:userEmail', list(tour)],
  ['GET /api/tour-requests/sent/:userEmail', list(tour)],
  ['GET /api/tour-requests/slots/:listingId', booking],
  ['GET /api/availability/:userEmail', storedHours],
] as const) {
  test(`${key}: whatever another release answers, what is read is of the contract's kinds`, () => {
    assertReadsTolerantly(key, reader);
  });
}
