import assert from 'node:assert/strict';
import { STATUS_OF_STATE, TOUR_STATE_LOOKS, TOUR_STATES, TOUR_STATUS_LOOKS, tourStateOf } from './tour-status.ts';

test('[E7] every state maps to one status, which maps back to it', () => {
  for (const state of TOUR_STATES) assert.equal(tourStateOf(STATUS_OF_STATE[state], state), state);
});

test('[E7] a missing, unknown or contradicting state is replaced by the status', () => {
  for (const [status, state, expected] of [
    ['pending', undefined, 'pending'],
    ['accepted', 'proposed', 'accepted'],
    ['rejected', 'a word to come', 'rejected'],
    ['completed', 'accepted', 'completed'],
    ['cancelled', 'pending', 'withdrawn'],
    ['rejected', 'withdrawn', 'rejected'],
  ] as const) {
    assert.equal(tourStateOf(status, state), expected, `${status}, ${state}`);
  }
});

test('[E7] the four specified states keep their words and colours, the others have their own', () => {
  for (const status of ['pending', 'accepted', 'rejected', 'completed'] as const)
    assert.equal(TOUR_STATE_LOOKS[status], TOUR_STATUS_LOOKS[status]);
  const labels = (['proposed', 'expired', 'slot_taken', 'listing_gone', 'cancelled'] as const).map(
    (state) => TOUR_STATE_LOOKS[state].label,
  );
  assert.deepEqual(labels, ['New time', 'Expired', 'Time taken', 'No longer available', 'Cancelled']);
});
