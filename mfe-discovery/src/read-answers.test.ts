import { cardListing, listingDetail } from '@keyturn/web-kit/listing';
import { list } from '@keyturn/web-kit/read';
import { assertReadsTolerantly } from '@keyturn/web-kit/testing';
import { askedTour, goneListing, matches, ownListing, ownTransfer, poster, response, rents } from './read-answers.ts';

for (const [key, reader] of [
  ['GET /api/matches', matches],
  ['GET /api/matches/rents', rents],
  ['GET /api/posts/:postId', listingDetail],
  ['GET /api/profiles/:whose', poster],
  ['GET /api/tour-requests/response/:userId', response],
  ['GET /api/posts/user/:userEmail', list(ownListing)],
  ['GET /api/tour-requests/sent/:userEmail', list(askedTour)],
  ['GET /api/transfers', list(ownTransfer)],
  ['GET /api/saved-listings/:userEmail', list(cardListing)],
  ['GET /api/saved-listings/:userEmail/gone', list(goneListing)],
] as const) {
  test(`${key}: fields of any other release's answer have the contract's types`, () => {
    assertReadsTolerantly(key, reader);
  });
}
