import assert from 'node:assert/strict';
import { dayNumber } from './dates.ts';
import { MATCHED_DAYS, budgetPoints, datePoints, matchScore, tierOf } from './match-score.ts';

test('[D6] budgetPoints count rents around both limits inclusively and to the cent (M4)', () => {
  assert.deepEqual(
    [85_000, 85_001, 102_000, 102_001, null].map((rent) => budgetPoints(rent, 850)),
    [50, 25, 25, 0, 0],
  );
  assert.deepEqual(
    [102_720, 102_721].map((rent) => budgetPoints(rent, 856)),
    [25, 0],
  );
});

test('[D6] datePoints fall from 20 to 0 between 5 and 15 days in either direction (M7)', () => {
  const points = [0, 5, 6, 9, 14, 15, 400].map((distance) => [
    datePoints(1000 + distance, 1000),
    datePoints(1000, 1000 + distance),
  ]);
  assert.deepEqual(
    points,
    [20, 20, 18, 12, 2, 0, 0].map((value) => [value, value]),
  );
  assert.equal(datePoints(null, 1000), 0);
});

test('[D6] datePoints of a move-in day outside the supported days are zero', () => {
  assert.equal(datePoints(0, -1), 0);
  assert.equal(dayNumber('2059-08-31'), MATCHED_DAYS.last);
  assert.equal(datePoints(MATCHED_DAYS.last, MATCHED_DAYS.last + 1), 0);
});

test('[D6] matchScore rounds exact halves up (M20)', () => {
  assert.equal(matchScore({ matched: 23, asked: 40, budgetPoints: 0, datePoints: 0 }, 40), 58);
  assert.equal(matchScore({ matched: 0, asked: 0, budgetPoints: 0, datePoints: 0 }, 0), 100);
});

test('[D6] tierOf names the tier around each limit (M21)', () => {
  assert.deepEqual([100, 80, 79, 65, 64, 50, 49, 0].map(tierOf), [
    'Excellent',
    'Excellent',
    'Better',
    'Better',
    'Good',
    'Good',
    'Poor',
    'Poor',
  ]);
});
