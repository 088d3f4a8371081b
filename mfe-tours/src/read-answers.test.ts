import { assertReadsTolerantly } from '@keyturn/web-kit/testing';
import { list } from '@keyturn/web-kit/read';
import { booking, conversation, conversationPage, storedWeek, tour } from './read-answers.ts';

for (const [key, reader] of [
  ['GET /api/tour-requests/received/:userEmail', list(tour)],
  ['GET /api/tour-requests/sent/:userEmail', list(tour)],
  ['GET /api/tour-requests/slots/:listingId', booking],
  ['GET /api/availability/:userEmail', storedWeek],
  ['GET /api/conversations', list(conversation)],
  ['GET /api/conversations/:id', conversationPage],
] as const) {
  test(`${key}: whatever another release answers, what is read is of the contract's kinds`, () => {
    assertReadsTolerantly(key, reader);
  });
}
