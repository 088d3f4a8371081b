import type { TourHours } from '@keyturn/contracts/availability';
import type { SetAvailabilityBody } from '@keyturn/contracts/tours';
import { availabilityProblem, windowsProblem } from '@keyturn/domain/availability';
import { formatDay } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import type { Slot } from '@keyturn/domain/slots';
import { UNSAVED, currentDates, datesProblem, isWithinHours, type DatesProblem } from '@keyturn/domain/tour-hours';
import { changeDocument, insertOnce } from '@keyturn/service-kit/change-document';
import type { Fact } from '@keyturn/service-kit/events';
import type { Identity } from '@keyturn/service-kit/identity';
import { firstEvent, nextEvent, withEvent, withFirstEvent } from '@keyturn/service-kit/outbox';
import { conflict, invalid } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { AvailabilityDocument } from './tour.ts';

type Windows = StoreCollection<AvailabilityDocument>;
type Asked = Omit<SetAvailabilityBody, 'email'>;

interface Deps {
  readonly windows: Windows;
  now(): Date;
  newId(): string;
}

const PROBLEMS: Readonly<Record<DatesProblem, string>> = {
  unreadable: 'Choose the first and the last day of each date that differs.',
  reversed: 'the last day must not be before the first.',
  too_long: 'dates that differ can last 120 days at most.',
  too_far: 'choose days within a year from today.',
  twice: 'another date that differs has that day, too.',
};

/**
 * Replaces a seller's weekly windows, and what else is sent of dates that differ, notice and days ahead. Throws 422 for times
 * off the grid, reversed or overlapping, and for days that cannot be.
 */
export async function setAvailability(
  { windows, now, newId }: Deps,
  { userId, email }: Identity,
  asked: Asked,
): Promise<TourHours> {
  const today = denverToday(now());
  const change = readAsked(asked, today);
  const data = { userId, email, availability: change.availability };
  if (!(await windows.findOne({ _id: userId }))) {
    const event = firstEvent(userId, 'availability.set', data, { now, newId });
    const document = withFirstEvent({ _id: userId, email, ...change }, event, now);
    if (await insertOnce(windows, document)) return shownHours(document, today);
  }
  const decide = (before: AvailabilityDocument | null) => {
    if (!before) return null;
    const event = nextEvent(before, 'availability.set', data, { now, newId });
    return withEvent<AvailabilityDocument>({ $set: { ...change, email } }, event, now);
  };
  const changed = await changeDocument(windows, userId, decide, () =>
    conflict('Your availability is being changed elsewhere. Please try again.'),
  );
  return shownHours(changed, today);
}

/** What is to be stored: dates that are over are dropped, what was not sent is left out. */
function readAsked({ availability, exceptions, noticeHours, horizonDays }: Asked, today: string) {
  const problem = availabilityProblem(availability);
  if (problem !== null) throw invalid(problem, 'availability');
  const current = exceptions && currentDates(exceptions, today);
  for (const dates of current ?? []) {
    const day = formatDay(dates.from);
    const wrong = datesProblem(dates, current ?? [], today);
    if (wrong === 'unreadable') throw invalid(PROBLEMS[wrong], 'exceptions');
    if (wrong !== null) throw invalid(`${day}: ${PROBLEMS[wrong]}`, 'exceptions');
    const wrongWindows = windowsProblem(day, dates.windows);
    if (wrongWindows !== null) throw invalid(wrongWindows, 'exceptions');
  }
  return {
    availability,
    ...(current && { exceptions: current }),
    ...(noticeHours !== undefined && { noticeHours }),
    ...(horizonDays !== undefined && { horizonDays }),
  };
}

/** When a seller can be asked for a tour, as far as it was saved. */
export function hoursOf(document: AvailabilityDocument | null): TourHours {
  const { availability = {}, exceptions, noticeHours, horizonDays } = document ?? {};
  return {
    availability,
    exceptions: exceptions ?? [...UNSAVED.exceptions],
    noticeHours: noticeHours ?? UNSAVED.noticeHours,
    horizonDays: horizonDays ?? UNSAVED.horizonDays,
  };
}

/** The same as its owner sees it: without dates that are over. */
export function shownHours(document: AvailabilityDocument | null, today: string): TourHours {
  const hours = hoursOf(document);
  return { ...hours, exceptions: currentDates(hours.exceptions, today) };
}

/**
 * Reads a seller's hours once and tells of any day and time whether they are within them now, dates that differ too. Notice
 * and days ahead bind who asks alone: a request that has waited is not outside anybody's hours.
 */
export async function readIsOffered(windows: Windows, sellerId: string): Promise<(slot: Slot) => boolean> {
  const hours = hoursOf(await windows.findOne({ _id: sellerId }));
  return (slot) => isWithinHours(hours, slot);
}

/** What stored windows say to other services. */
export function toCurrentFact(document: AvailabilityDocument): Fact<'availability.set'> {
  const { _id: userId, email, availability } = document;
  return { type: 'availability.set', data: { userId, email, availability } };
}
