import assert from 'node:assert/strict';
import { denverClock, denverDateOf, denverInstant, denverToday } from './denver-time.ts';
import { HALF_HOURS, parseTime } from './time-of-day.ts';

const ZONES = ['America/Denver', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati'];
// The weekends of Utah's clock changes in 2026.
const CHANGE_DAYS = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02'];
const ownZone = process.env['TZ'];

afterAll(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

describe('[E2] Denver wall clock', () => {
  for (const zone of ZONES) {
    test(`denverInstant shows every slot’s time around both clock changes in ${zone}`, () => {
      process.env['TZ'] = zone;
      for (const date of CHANGE_DAYS) {
        for (const time of HALF_HOURS) {
          const instant = denverInstant(date, time);
          assert.ok(instant);
          assert.deepEqual(denverClock(instant), { date, minutes: parseTime(time) }, `${date} ${time}`);
        }
      }
    });

    test(`denverInstant returns known instants in ${zone}`, () => {
      process.env['TZ'] = zone;
      assert.equal(denverInstant('2026-03-07', '8:00 AM')?.toISOString(), '2026-03-07T15:00:00.000Z');
      assert.equal(denverInstant('2026-03-08', '8:00 AM')?.toISOString(), '2026-03-08T14:00:00.000Z');
      assert.equal(denverInstant('2026-11-01', '1:30 AM')?.toISOString(), '2026-11-01T07:30:00.000Z');
      assert.equal(denverInstant('2026-03-08', '2:30 AM')?.toISOString(), '2026-03-08T09:30:00.000Z');
      assert.equal(denverToday(new Date('2026-08-25T05:59:00Z')), '2026-08-24');
      assert.equal(denverToday(new Date('2026-08-25T06:00:00Z')), '2026-08-25');
    });
  }

  test('denverInstant returns null for an unreadable date or time', () => {
    assert.equal(denverInstant('2026-02-30', '8:00 AM'), null);
    assert.equal(denverInstant('2026-02-20', '25:00'), null);
  });

  test('denverDateOf returns the day in Denver for dates and date-times', () => {
    assert.equal(denverDateOf('2026-08-25'), '2026-08-25');
    assert.equal(denverDateOf('2026-08-25T03:00:00.000Z'), '2026-08-24');
    assert.equal(denverDateOf('2026-08-25T03:00:00-06:00'), '2026-08-25');
    assert.equal(denverDateOf('2026-08-25T03:00:00'), null);
    assert.equal(denverDateOf('2026-02-30'), null);
    assert.equal(denverDateOf('soon'), null);
  });
});
