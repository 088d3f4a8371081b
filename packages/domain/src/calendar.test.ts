import assert from 'node:assert/strict';
import ICAL from 'ical.js';
import { calendarFile, type CalendarTour } from './calendar.ts';

const TOUR: CalendarTour = {
  id: 'abc',
  sequence: 0,
  changedAt: new Date('2026-11-24T18:00:00.000Z'),
  startsAt: new Date('2026-11-27T00:30:00.000Z'),
  title: 'Tour of Joaquin Court',
  place: '742 N 300 E, #142, Provo, UT',
  notes: 'Priya Raman\npriya@example.edu\nRing the bell; I will come down.',
  isCalledOff: false,
};

/** Parses with a third-party library. */
function read(tour: Partial<CalendarTour> = {}) {
  const text = calendarFile({ ...TOUR, ...tour });
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const [zone, event] = [calendar.getFirstSubcomponent('vtimezone'), calendar.getFirstSubcomponent('vevent')];
  assert.ok(zone && event);
  ICAL.TimezoneService.register(zone);
  return { text, calendar, event: new ICAL.Event(event), component: event };
}

test('[E9] an appointment contains what, where, when by Denver’s clock, and with whom', () => {
  const { calendar, event, component } = read();
  assert.equal(calendar.getFirstPropertyValue('version'), '2.0');
  assert.equal(calendar.getFirstPropertyValue('method'), 'PUBLISH');
  assert.deepEqual(
    [event.uid, event.sequence, event.summary, event.location, event.description],
    ['tour-abc@keyturn', 0, TOUR.title, TOUR.place, TOUR.notes],
  );
  assert.equal(event.startDate.zone?.tzid, 'America/Denver');
  assert.equal(event.startDate.toString(), '2026-11-26T17:30:00');
  assert.equal(event.startDate.toJSDate().toISOString(), TOUR.startsAt.toISOString());
  assert.equal(event.duration.toSeconds(), 1800);
  assert.equal(component.getFirstPropertyValue('dtstamp')?.toString(), '2026-11-24T18:00:00Z');
  const alarm = component.getFirstSubcomponent('valarm');
  assert.equal(alarm?.getFirstPropertyValue('trigger')?.toString(), '-PT1H');
});

test('[E9] a called-off appointment cancels the same entry', () => {
  const { calendar, event, component } = read({ isCalledOff: true, sequence: 1 });
  assert.equal(calendar.getFirstPropertyValue('method'), 'CANCEL');
  assert.equal(component.getFirstPropertyValue('status'), 'CANCELLED');
  assert.deepEqual([event.uid, event.sequence], ['tour-abc@keyturn', 1]);
});

test('[E9] a calendar with only the file’s zone finds each moment of a year, both clock changes included', () => {
  const start = Date.parse('2026-01-01T00:00:00.000Z');
  // Tours are between 8 in the morning and 8 in the evening, on the grid of half hours.
  for (let halfHour = 0; halfHour < 2 * 24 * 365; halfHour += 31) {
    const startsAt = new Date(start + halfHour * 1_800_000);
    const { event } = read({ startsAt });
    const { hour } = event.startDate;
    if (hour >= 8 && hour < 20) assert.equal(event.startDate.toJSDate().toISOString(), startsAt.toISOString());
  }
});

test('[E9] lines are at most 75 octets with standard endings, and any text is read back unchanged', () => {
  for (const title of [
    'x'.repeat(500),
    'Zimmer für Zoë, 2½ rooms; \\n is no break 🏠🔑'.repeat(9),
    '🏠'.repeat(60),
    'BEGIN:VEVENT\r\nATTENDEE:mailto:all@example.edu\nEND:VEVENT\u2028Court',
    ',;\\:"',
  ]) {
    const { text, calendar, event } = read({ title });
    for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.ok(text.endsWith('END:VCALENDAR\r\n') && !/[^\r]\n|\r[^\n]/.test(text));
    assert.equal(event.summary, title.replaceAll(/\r\n|\u2028/g, '\n'));
    assert.equal(calendar.getAllSubcomponents('vevent').length, 1);
  }
  const { event } = read({ title: 'a\u0000b\u0007c\u007f', place: '', notes: '' });
  assert.deepEqual([event.summary, event.location, event.description], ['abc', null, null]);
});

test('[E7] an invitation names sender and receiver alone; calling off cancels the same one', () => {
  const invitation = { organizer: 'tours@keyturn.test', attendee: 'ana@example.edu' };
  for (const [isCalledOff, method] of [
    [false, 'REQUEST'],
    [true, 'CANCEL'],
  ] as const) {
    const { calendar, component } = read({ invitation, isCalledOff });
    assert.equal(calendar.getFirstPropertyValue('method'), method);
    assert.equal(component.getFirstPropertyValue('organizer'), 'mailto:tours@keyturn.test');
    assert.deepEqual(
      component.getAllProperties('attendee').map((property) => property.getFirstValue()),
      ['mailto:ana@example.edu'],
    );
  }
  assert.equal(read().component.getAllProperties('attendee').length, 0, 'a file that is taken invites nobody');
});
