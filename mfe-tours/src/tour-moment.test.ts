import assert from 'node:assert/strict';
import { describeMoment } from './tour-moment.ts';

const now = new Date('2026-11-24T05:30:00Z'); // 10:30 PM of Monday 23 November in Denver

test('[E3] a tour of tomorrow, late in the evening, is named by Denver, not by UTC', () => {
  assert.deepEqual(describeMoment('2026-11-24', '4:30 PM', now), {
    title: 'Tomorrow, 4:30 PM',
    detail: 'Tue, Nov 24',
    short: 'Tue, Nov 24, 4:30 PM',
  });
  assert.equal(describeMoment('2026-11-23', '8:00 AM', now).title, 'Today, 8:00 AM');
});

test('B7: [E3] a tour of another day has its date in the title, with the year only if it differs', () => {
  assert.deepEqual(describeMoment('2026-11-27', '3:30 PM', now), {
    title: 'Fri, Nov 27, 3:30 PM',
    detail: '',
    short: 'Fri, Nov 27, 3:30 PM',
  });
  assert.equal(describeMoment('2027-01-04', '9:00 AM', now).title, 'Mon, Jan 4, 2027, 9:00 AM');
});

test('[E3] a request without date or time has the specified texts', () => {
  assert.equal(describeMoment('', '', now).title, 'Date not set, Time not set');
  assert.equal(describeMoment('soon', '3:30 PM', now).title, 'Date not set, 3:30 PM');
  assert.equal(describeMoment('2026-11-27', ' ', now).title, 'Fri, Nov 27, Time not set');
});
