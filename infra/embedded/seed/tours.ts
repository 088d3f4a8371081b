import type { BookingAnswer, TourRequest } from '@keyturn/contracts/tours';
import type { MatchesAnswer } from '@keyturn/contracts/matching';
import { WEEKDAYS } from '@keyturn/domain/availability';
import { addDays } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import { weekdayOf } from '@keyturn/domain/slots';
import { SeedError, type Client } from './client.ts';
import type { DemoClock } from './demo-clock.ts';
import { AWAY_EMAIL, POSTERS, SEEKERS } from './people.ts';

const AFTERNOON = [{ start: '1:00 PM', end: '5:30 PM' }];
const EVENING = [{ start: '4:00 PM', end: '7:00 PM' }];
/** Slots of about four days, so that bookings from six days ago are over by now. */
const EARLY_SLOTS = 28;

type Decision = 'accept' | 'reject' | 'propose' | 'leave';
const DECISIONS: readonly Decision[] = ['leave', 'accept', 'propose', 'reject'];
const NOTES = {
  accept: 'Ring the bell with my name, I will come down.',
  reject: 'I am away that day. Please pick another one.',
  propose: 'My roommates have an exam that day.',
} as const;
const REASON = 'I have found a place closer to campus.';
/** Another time lies that many days ahead, where nothing is booked. */
const OTHER_TIME_AHEAD = 9;

/** Availability, saved listings, tours accepted days ago, which are completed today, and unanswered requests. */
export async function seedPastTours(
  posters: readonly Client[],
  seekers: readonly Client[],
  clock: DemoClock,
): Promise<void> {
  await Promise.all(posters.map((client, index) => setAvailability(client, POSTERS[index]?.email ?? '', index)));
  for (const [index, seeker] of seekers.entries()) {
    const listings = await findListings(seeker, SEEKERS[index]?.school ?? '');
    for (const id of listings.slice(0, 3)) await seeker.call('PUT', `/api/saved-listings/me/${id}`);
    await requestTour(seeker, SEEKERS[index]?.email ?? '', listings[4] ?? '', index);
  }
  await Promise.all(posters.map((client) => decide(client, () => 'accept', clock)));
  for (const [index, seeker] of seekers.entries()) {
    const listings = await findListings(seeker, SEEKERS[index]?.school ?? '');
    await requestTour(seeker, SEEKERS[index]?.email ?? '', listings[5] ?? '', index + 1);
  }
}

/**
 * Today's tour requests: pending, accepted and rejected, some with another time, one cancelled; a seller is away next
 * weekend.
 */
export async function seedComingTours(
  posters: readonly Client[],
  seekers: readonly Client[],
  clock: DemoClock,
): Promise<void> {
  const away = POSTERS.findIndex(({ email }) => email === AWAY_EMAIL);
  await setAvailability(posters[away] as Client, AWAY_EMAIL, away, awayNextWeekend(clock.now()));
  for (const [index, seeker] of seekers.entries()) {
    const listings = await findListings(seeker, SEEKERS[index]?.school ?? '');
    for (const [number, id] of listings.slice(0, 4).entries()) {
      await requestTour(seeker, SEEKERS[index]?.email ?? '', id, index + number * 3);
    }
  }
  const decisionOf = (number: number): Decision => DECISIONS[number % DECISIONS.length] ?? 'leave';
  await Promise.all(posters.map((client) => decide(client, decisionOf, clock)));
  const last = seekers.at(-1);
  if (last) await cancelOne(last);
}

/** A seeker who found another home cancels the first tour. */
async function cancelOne(seeker: Client): Promise<void> {
  const sent = await seeker.call<TourRequest[]>('GET', '/api/tour-requests/sent/me');
  const accepted = sent.find(({ state }) => state === 'accepted');
  if (accepted) await seeker.call('PUT', `/api/tour-requests/${accepted._id}/cancel`, { reason: REASON });
}

async function setAvailability(client: Client, email: string, index: number, more: object = {}): Promise<void> {
  const days = WEEKDAYS.filter((_, day) => (day + index) % 7 !== 6);
  const availability = Object.fromEntries(days.map((day, number) => [day, number % 2 === 0 ? AFTERNOON : EVENING]));
  await client.call('POST', '/api/set-availability', { email, availability, ...more });
}

/** Away on the next Saturday and Sunday, two hours' notice, two weeks ahead. */
function awayNextWeekend(now: Date) {
  const coming = WEEKDAYS.map((_, at) => addDays(denverToday(now), at + 1));
  const from = coming.find((day) => weekdayOf(day) === 'Saturday') ?? '';
  return { exceptions: [{ from, to: addDays(from, 1), windows: [] }], noticeHours: 2, horizonDays: 14 };
}

/** Waits until the index has the seeded listings, then takes a school's best. */
async function findListings(client: Client, school: string): Promise<string[]> {
  for (let attempt = 1; attempt <= 50; attempt += 1) {
    const query = new URLSearchParams({ school, limit: '10' });
    const { listings } = await client.call<MatchesAnswer>('GET', `/api/matches?${query}`);
    if (listings.length >= 4) return listings.map(({ _id }) => _id);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No demo listings were found near ${school}.`);
}

async function requestTour(client: Client, buyerEmail: string, listingId: string, number: number): Promise<void> {
  const booking = await client.call<BookingAnswer>('GET', `/api/tour-requests/slots/${listingId}`);
  const slots = booking.days.flatMap(({ date, times }) => times.map((time) => ({ date, time })));
  const slot = slots[(number * 5 + 1) % Math.min(slots.length, EARLY_SLOTS)];
  if (!slot) return;
  const body = { listingId, buyerEmail, requestedDate: slot.date, requestedTime: slot.time };
  await client.call('POST', '/api/tour-requests', body).catch(ignoreConflict);
}

/** Requests and decisions of an interrupted start stay. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof SeedError && error.status === 409)) throw error;
}

/** A request for a slot taken by an earlier acceptance stays. */
async function decide(client: Client, decisionFor: (number: number) => Decision, clock: DemoClock): Promise<void> {
  const received = await client.call<TourRequest[]>('GET', '/api/tour-requests/received/me');
  const pending = received.filter(({ state }) => state === 'pending');
  for (const [number, { _id }] of pending.entries()) {
    const decision = decisionFor(number);
    if (decision === 'leave') continue;
    const requestedDate = addDays(denverToday(clock.now()), OTHER_TIME_AHEAD + number);
    const other = decision === 'propose' ? { requestedDate, requestedTime: '5:00 PM' } : {};
    const body = { ...other, note: NOTES[decision] };
    await client.call('PUT', `/api/tour-requests/${_id}/${decision}`, body).catch(ignoreConflict);
  }
}
