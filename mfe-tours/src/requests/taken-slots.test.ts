import assert from 'node:assert/strict';
import { tourOf } from '../testing.ts';
import { findTaker } from './taken-slots.ts';

const PENDING = tourOf({ _id: 'pending', requestedDate: '2026-11-24', requestedTime: '10:00 AM' });
const ACCEPTED = tourOf({ ...PENDING, _id: 'accepted', listingId: 'two', status: 'accepted', state: 'accepted' });

test('[E4] B: a pending request at the time of an accepted tour is taken, whatever its listing', () => {
  assert.equal(findTaker(PENDING, [PENDING, ACCEPTED]), ACCEPTED);
});

test('[E4] B: a time is free if the other tour is unaccepted, gone, or at another time', () => {
  for (const change of [
    { state: 'pending' },
    { state: 'rejected' },
    { state: 'listing_gone' },
    { requestedTime: '10:30 AM' },
    { requestedDate: '2026-11-25' },
  ] as const) {
    assert.equal(findTaker(PENDING, [PENDING, { ...ACCEPTED, ...change }]), null, JSON.stringify(change));
  }
  assert.equal(findTaker({ ...PENDING, requestedDate: '' }, [{ ...ACCEPTED, requestedDate: '' }]), null);
  assert.equal(findTaker(ACCEPTED, [ACCEPTED]), null);
});
