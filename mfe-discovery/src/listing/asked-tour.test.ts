import assert from 'node:assert/strict';
import type { AskedTour } from '../read-answers.ts';
import { findAskedTour } from './asked-tour.ts';

const TODAY = '2026-11-24';
const tour = (change: Partial<AskedTour>): AskedTour => ({
  listingId: 'here',
  requestedDate: '2026-11-24',
  requestedTime: '10:00 AM',
  status: 'pending',
  ...change,
});

test('[D8][E3] B: a listing’s pending or accepted request is found, the accepted one first, then the soonest', () => {
  const later = tour({ requestedDate: '2026-11-27' });
  const accepted = tour({ requestedDate: '2026-12-01', status: 'accepted' });
  assert.equal(findAskedTour([later, tour({})], 'here', TODAY)?.requestedDate, '2026-11-24');
  assert.equal(findAskedTour([tour({}), accepted], 'here', TODAY), accepted);
});

test('[D8][E3] B: requests that are closed, ended, past or for another listing are ignored', () => {
  const others = [
    tour({ listingId: 'there' }),
    tour({ status: 'rejected' }),
    tour({ status: 'completed' }),
    tour({ status: 'accepted', closedReason: 'listing_gone' }),
    tour({ requestedDate: '2026-11-23' }),
    tour({ requestedDate: '' }),
  ];
  assert.equal(findAskedTour(others, 'here', TODAY), null);
});
