import { denverClock, TIME_ZONE } from './denver-time.ts';

/** A tour as a calendar entry (RFC 5545). */
export interface CalendarTour {
  /** Id of the request. The same id updates the same entry. */
  readonly id: string;
  /** Starts at 0 and rises by one with each change. */
  readonly sequence: number;
  readonly changedAt: Date;
  readonly startsAt: Date;
  readonly title: string;
  readonly place: string;
  readonly notes: string;
  readonly isCalledOff: boolean;
  /** Bare addresses, for an invitation by e-mail. Without them the file is for anybody. */
  readonly invitation?: { readonly organizer: string; readonly attendee: string } | undefined;
}

/** The method for calendars (RFC 5546). */
export const calendarMethod = ({ isCalledOff, invitation }: Pick<CalendarTour, 'isCalledOff' | 'invitation'>) => {
  if (isCalledOff) return 'CANCEL';
  return invitation ? 'REQUEST' : 'PUBLISH';
};

const MINUTES = 30;
const MS_PER_MINUTE = 60_000;
/** Octets of UTF-8 in a line, without its break (RFC 5545, 3.1). */
const LONGEST_LINE = 75;

/** Denver's rules since 2007: summer time from the second Sunday of March to the first of November. */
const ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${TIME_ZONE}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'TZOFFSETFROM:-0700',
  'TZOFFSETTO:-0600',
  'TZNAME:MDT',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'TZOFFSETFROM:-0600',
  'TZOFFSETTO:-0700',
  'TZNAME:MST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** An iCalendar file of a half-hour tour, with a reminder an hour before. */
export function calendarFile(tour: CalendarTour): string {
  const endsAt = new Date(tour.startsAt.getTime() + MINUTES * MS_PER_MINUTE);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Keyturn//Tours//EN',
    `METHOD:${calendarMethod(tour)}`,
    ...ZONE,
    'BEGIN:VEVENT',
    `UID:tour-${tour.id}@keyturn`,
    `SEQUENCE:${tour.sequence}`,
    `DTSTAMP:${utcStamp(tour.changedAt)}`,
    `DTSTART;TZID=${TIME_ZONE}:${denverStamp(tour.startsAt)}`,
    `DTEND;TZID=${TIME_ZONE}:${denverStamp(endsAt)}`,
    ...parties(tour.invitation),
    `SUMMARY:${escape(tour.title)}`,
    ...(tour.place === '' ? [] : [`LOCATION:${escape(tour.place)}`]),
    ...(tour.notes === '' ? [] : [`DESCRIPTION:${escape(tour.notes)}`]),
    ...(tour.isCalledOff ? ['STATUS:CANCELLED'] : ['STATUS:CONFIRMED', ...reminder(tour.title)]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** Names only the recipient, so that nobody sees another person's address. */
const parties = (invitation: CalendarTour['invitation']): string[] =>
  invitation
    ? [
        `ORGANIZER:mailto:${escape(invitation.organizer)}`,
        `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${escape(invitation.attendee)}`,
      ]
    : [];

const reminder = (title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escape(title)}`,
  'TRIGGER:-PT1H',
  'END:VALARM',
];

/** '20261126T003000Z'. */
const utcStamp = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** '20261125T173000', on Denver's clock. */
function denverStamp(at: Date): string {
  const { date, minutes } = denverClock(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.replaceAll('-', '')}T${two(Math.floor(minutes / 60))}${two(minutes % 60)}00`;
}

/** Escapes line breaks and removes other control characters (RFC 5545, 3.3.11). */
const escape = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Folds a line without splitting a character. */
function fold(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const more = new TextEncoder().encode(character).length;
    if (octets + more > LONGEST_LINE) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += more;
  }
  return [...pieces, piece].join('\r\n');
}
