import type { ListingDetail } from '@keyturn/contracts/posts';
import { renderScreen, type Answers } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { LISTING, NOTHING_OWN, NOW, profile, SEEKER } from '../testing.ts';

export const READ = 'GET /api/posts/:postId';

/** Shows the listing's page to Ana, with these changes and answers. */
export const showListing = (changes: Partial<ListingDetail> = {}, answers: Answers = {}, state?: unknown) =>
  renderScreen(routes, {
    path: '/listing/listing-1',
    now: NOW,
    user: SEEKER,
    state,
    answers: {
      ...NOTHING_OWN,
      'GET /api/saved-listings/:userEmail': [],
      'GET /api/profiles/:whose': profile({ Monday: [{ start: '9:00 AM', end: '11:30 AM' }] }),
      'GET /api/tour-requests/response/:userId': { band: 'unknown', within: null },
      [READ]: { ...LISTING, ...changes } as typeof LISTING,
      ...answers,
    },
  });
