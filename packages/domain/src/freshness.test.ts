import assert from 'node:assert/strict';
import { askedNext, hiddenNext } from './freshness.ts';

const DAYS = { askAfter: 14, hideAfter: 7 };
const SAID = '2026-11-23T17:00:00.000Z';

for (const [what, movesIn, days, expected] of [
  ['after two weeks', '2027-01-04', DAYS, '2026-12-07T17:00:00.000Z'],
  ['after two weeks where the move-in date is unknown', '', DAYS, '2026-12-07T17:00:00.000Z'],
  ['after two weeks where the move-in date is invalid', 'now', DAYS, '2026-12-07T17:00:00.000Z'],
  ['after a day once moving in is thirty days ago', '2026-10-01', DAYS, '2026-11-24T17:00:00.000Z'],
  ['on the thirtieth day past moving in at the earliest', '2026-10-28', DAYS, '2026-11-27T07:00:00.000Z'],
  ['after two weeks where that is sooner', '2026-11-20', DAYS, '2026-12-07T17:00:00.000Z'],
  ['after two weeks where a lease was renewed since its start', '2019-08-28', DAYS, '2026-12-07T17:00:00.000Z'],
  ['by fractions of days', '2026-10-01', { askAfter: 0.5, hideAfter: 1 }, '2026-11-24T05:00:00.000Z'],
] as const)
  test(`[C13] an owner is asked ${what}`, () => {
    assert.equal(askedNext(SAID, movesIn, days), expected);
  });

for (const [what, movesIn, days, expected] of [
  ['a week', '2027-01-04', DAYS, '2026-11-30T17:00:00.000Z'],
  ['three days past moving in', '2026-10-01', DAYS, '2026-11-26T17:00:00.000Z'],
  ['a week where a lease was renewed since its start', '2019-08-28', DAYS, '2026-11-30T17:00:00.000Z'],
  ['less where less is set', '2026-10-01', { askAfter: 14, hideAfter: 0.5 }, '2026-11-24T05:00:00.000Z'],
] as const)
  test(`[C13] an owner has ${what} to answer`, () => {
    assert.equal(hiddenNext(SAID, movesIn, days), expected);
  });
