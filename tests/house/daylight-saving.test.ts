import assert from 'node:assert/strict';
import { addDays, dayNumber, leaseDuration } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import { slotProblem } from '@keyturn/domain/offered-days';
import { bookableDays } from '@keyturn/domain/slots';
import { UNSAVED } from '@keyturn/domain/tour-hours';
import { test } from '@keyturn/service-kit/testing-context';
import { answerTour, askForTour, BUYER, listTours, startTours } from '../../services/tours/src/testing.ts';

/** The Sundays of Utah's clock changes, with their first and last slot as instants. */
const CHANGES = [
  ['2026-03-08', '2026-03-08T14:00:00.000Z', '2026-03-09T01:30:00.000Z'],
  ['2026-11-01', '2026-11-01T15:00:00.000Z', '2026-11-02T02:30:00.000Z'],
  ['2027-03-14', '2027-03-14T14:00:00.000Z', '2027-03-15T01:30:00.000Z'],
  ['2027-11-07', '2027-11-07T15:00:00.000Z', '2027-11-08T02:30:00.000Z'],
] as const;
const zone = process.env['TZ'] ?? 'this machine’s zone';
const HOUR_MS = 3_600_000;
const EVERY_DAY = Object.fromEntries(
  ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [
    day,
    [{ start: '8:00 AM', end: '8:00 PM' }],
  ]),
);
const HOURS = { ...UNSAVED, availability: EVERY_DAY };

for (const [sunday, first, last] of CHANGES) {
  test(`[E2][E5]T-25 tours on ${sunday}, requested the day before in ${zone}, take place and complete by Denver’s clock`, async (t) => {
    const service = await startTours(t, `${addDays(sunday, -1)}T17:00:00.000Z`);
    for (const [requestedTime, instant] of [
      ['8:00 AM', first],
      ['7:30 PM', last],
    ] as const) {
      const id = await askForTour(service, BUYER, { requestedDate: sunday, requestedTime });
      await answerTour(service, id, 'accept');
      const read = async () =>
        ((await listTours(service, 'sent', BUYER)) as { _id: string; requestedDate: string; status: string }[]).find(
          ({ _id }) => _id === id,
        );
      service.clock.set(new Date(Date.parse(instant) - 60_000).toISOString());
      assert.deepEqual([(await read())?.requestedDate, (await read())?.status], [sunday, 'accepted']);
      service.clock.set(instant);
      assert.equal((await read())?.status, 'completed');
    }
  });

  test(`[E2] T-24 every slot offered around ${sunday} in ${zone}, at any hour, can be booked and is not past`, () => {
    for (let hour = -48; hour < 72; hour += 1) {
      const now = new Date(Date.parse(`${sunday}T06:00:00Z`) + hour * HOUR_MS);
      const slots = bookableDays(EVERY_DAY, now).flatMap((day) => day.slots);
      assert.equal(slots.length, 7 * 24, now.toISOString());
      for (const { date, time } of slots) assert.equal(slotProblem(HOURS, date, time, now), null);
      const yesterday = slotProblem(HOURS, addDays(denverToday(now), -1), '9:00 AM', now);
      assert.equal(yesterday?.sentence, 'That tour time has passed.');
    }
  });

  test(`[C4] days and durations over ${sunday} in ${zone} lose and gain no day`, () => {
    assert.equal(addDays(addDays(sunday, -1), 2), addDays(sunday, 1));
    assert.equal((dayNumber(addDays(sunday, 1)) ?? 0) - (dayNumber(addDays(sunday, -1)) ?? 0), 2);
    const year = sunday.slice(0, 4);
    assert.equal(leaseDuration(`${year}-01-31`, sunday), sunday.includes('-03-') ? '2 months' : '10 months');
    assert.equal(leaseDuration(sunday, addDays(sunday, 365)), '12 months');
  });
}
