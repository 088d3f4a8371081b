import assert from 'node:assert/strict';
import { moveInPicks } from './move-in-picks.ts';

test('[D4] quick picks, in November, both semesters start next year', () => {
  assert.deepEqual(moveInPicks('2026-11-21'), { now: '2026-11-21', fall: '2027-08-25', winter: '2027-01-04' });
});

test('[D4] quick picks, in June, fall starts this year', () => {
  assert.deepEqual(moveInPicks('2026-06-01'), { now: '2026-06-01', fall: '2026-08-25', winter: '2027-01-04' });
});

test('[D4] quick picks, on the first day of fall, fall is today', () => {
  assert.equal(moveInPicks('2026-08-25').fall, '2026-08-25');
});
