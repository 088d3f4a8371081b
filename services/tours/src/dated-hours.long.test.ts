import assert from 'node:assert/strict';
import { bookingAnswer } from '@keyturn/contracts/tours';
import { addDays } from '@keyturn/domain/dates';
import { bookableDays, slotKey } from '@keyturn/domain/slots';
import { HALF_HOURS } from '@keyturn/domain/time-of-day';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { BUYER, LISTING, SELLER, WEEK, ask, setAvailability, startTours } from './testing.ts';

const SHORT = [{ start: '1:00 PM', end: '2:00 PM' }];
const dates = (from: string, to: string, windows: unknown = []) => ({ from, to, windows });

const readSlots = async (service: TestService) =>
  bookingAnswer.parse((await service.call('GET', `/api/tour-requests/slots/${LISTING}`, { user: BUYER })).body);

for (const start of ['2026-03-06T22:10:00Z', '2026-10-31T02:40:00Z']) {
  test(`[E8] around a clock change, from ${start}: every time is offered or refused, and older pages offer no more`, async (t) => {
    const service = await startTours(t, start);
    const today = (await readSlots(service)).days[0]?.date ?? '';
    const exceptions = [
      dates(addDays(today, 2), addDays(today, 3), SHORT),
      dates(addDays(today, 5), addDays(today, 5)),
    ];
    await setAvailability(service, SELLER, WEEK, { exceptions, noticeHours: 40, horizonDays: 7 });
    const { days, availability, taken } = await readSlots(service);
    const offered = new Set(days.flatMap(({ date, times }) => times.map((time) => `${date} ${time}`)));
    assert.equal(offered.has(`${addDays(today, 3)} 1:30 PM`), true);
    for (let ahead = 0; ahead <= 8; ahead += 1) {
      for (const requestedTime of HALF_HOURS) {
        const requestedDate = addDays(today, ahead);
        const { status } = await ask(service, BUYER, { requestedDate, requestedTime, replace: true });
        const expected = offered.has(`${requestedDate} ${requestedTime}`) ? [200, 201, 429] : [422];
        assert.ok(expected.includes(status), `${requestedDate} ${requestedTime}: ${status}`);
      }
    }
    const keys = taken.map((slot) => slotKey(slot) ?? '');
    const weekly = bookableDays(availability, service.clock.now(), keys).flatMap(({ slots }) => slots);
    assert.ok(weekly.length > 0);
    for (const { date, time } of weekly) assert.ok(offered.has(`${date} ${time}`), `${date} ${time}`);
  });
}
