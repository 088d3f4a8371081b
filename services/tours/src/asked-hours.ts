import type { SetAvailabilityBody } from '@keyturn/contracts/tours';
import { availabilityProblem, windowsProblem } from '@keyturn/domain/availability';
import { formatDay } from '@keyturn/domain/dates';
import { currentDates, datesProblem, type DatesProblem } from '@keyturn/domain/tour-hours';
import { invalid } from '@keyturn/service-kit/problem';

export type AskedHours = Omit<SetAvailabilityBody, 'email'>;

const PROBLEMS: Readonly<Record<DatesProblem, string>> = {
  unreadable: 'Choose the first and the last day of each date that differs.',
  reversed: 'the last day must not be before the first.',
  too_long: 'dates that differ can last 120 days at most.',
  too_far: 'choose days within a year from today.',
  twice: 'another date that differs has that day, too.',
};

/**
 * The changes to store: drops past dates and unsent fields. Throws 422 for times off the grid, reversed or overlapping,
 * and for invalid days.
 */
export function readAsked({ availability, exceptions, noticeHours, horizonDays }: AskedHours, today: string) {
  const problem = availabilityProblem(availability);
  if (problem !== null) throw invalid(problem, 'availability');
  if (exceptions?.some((dates) => datesProblem(dates, [], today) === 'unreadable'))
    throw invalid(PROBLEMS.unreadable, 'exceptions');
  const current = exceptions && currentDates(exceptions, today);
  for (const dates of current ?? []) {
    const day = formatDay(dates.from);
    const wrong = datesProblem(dates, current ?? [], today);
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
