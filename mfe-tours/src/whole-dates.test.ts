import assert from 'node:assert/strict';
import { withWholeDates } from './whole-dates.ts';

test('[E3] days and times are not broken over two lines; years and other words may be', () => {
  for (const [text, kept] of [
    ['Tue, Nov 24, 4:30 PM', 'Tue, Nov_24, 4:30_PM'],
    ['Answer by Wed, Nov 5, 10:00 AM.', 'Answer by Wed, Nov_5, 10:00_AM.'],
    ['Nov 24, 2026', 'Nov_24, 2026'],
    ['Tomorrow, 4:30 PM', 'Tomorrow, 4:30_PM'],
    ['Apt 2026 is gone', 'Apt 2026 is gone'],
  ] as const)
    assert.equal(withWholeDates(text).replaceAll('\u00a0', '_'), kept);
});
