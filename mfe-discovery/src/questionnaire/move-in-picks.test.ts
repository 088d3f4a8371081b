import assert from 'node:assert/strict';
import { moveInPicks } from './move-in-picks.ts';

test('[D4] in November both semesters of the quick picks start next year', () => {
  assert.deepEqual(moveInPicks('2026-11-21'), { now: '2026-11-21', fall: '2027-08-25', winter: '2027-01-04' });
});

test('[D4] in June the quick pick fall starts this year', () => {
  assert.deepEqual(moveInPicks('2026-06-01'), { now: '2026-06-01', fall: '2026-08-25', winter: '2027-01-04' });
});

test('[D4] on the first day of fall the quick pick fall is today', () => {
  assert.equal(moveInPicks('2026-08-25').fall, '2026-08-25');
});
