import { HOUR_MS } from './durations.ts';
import { slotsOfDay } from './availability.ts';
import { addDays } from './dates.ts';
import { denverClock, denverDateOf, type WallClock } from './denver-time.ts';
import { slotKey, weekdayOf, type Slot } from './slots.ts';
import { parseTime } from './time-of-day.ts';
import { isWithinHours, windowsOn, type TourHours } from './tour-hours.ts';

/** A calendar day and the times offered on it. */
export interface OfferedDay {
  readonly date: string;
  readonly times: readonly string[];
}

/** Why a half hour cannot be requested: a code for programs, a sentence for people. */
export interface SlotProblem {
  readonly code: 'invalid' | 'too_soon' | 'too_far' | 'not_offered';
  readonly sentence: string;
}

/** Older pages, which read only weekly hours, offer today and the next seven days. */
const DAYS_OF_WEEKLY_PAGES = 8;
const DAYS_IN_WORDS: Readonly<Record<number, string>> = {
  7: 'seven',
  14: 'fourteen',
  21: 'twenty-one',
  28: 'twenty-eight',
};

/** Days from today to the horizon with their times, without slots whose `slotKey` is taken (requirement E8). */
export function offeredDays(hours: TourHours, now: Date, takenSlots: Iterable<string> = []): readonly OfferedDay[] {
  const taken = new Set(takenSlots);
  const window = openWindow(hours, now);
  return Array.from({ length: hours.horizonDays + 1 }, (_, ahead) => {
    const date = addDays(window.clock.date, ahead);
    const times = slotsOfDay(windowsOn(hours, date)).filter(
      (time) => findTimeProblem(hours, { date, time }, window) === null && !taken.has(slotKey({ date, time }) ?? ''),
    );
    return { date, times };
  });
}

/**
 * Why a slot cannot be requested, or null when `offeredDays` contains it (security S-32). `date` is a calendar day or a
 * date-time with a zone.
 */
export function slotProblem(hours: TourHours, date: string, time: string, now: Date): SlotProblem | null {
  const slot = { date: denverDateOf(date) ?? '', time };
  const problem = findTimeProblem(hours, slot, openWindow(hours, now));
  if (problem !== null || isWithinHours(hours, slot)) return problem;
  return { code: 'not_offered', sentence: 'That time is not offered for tours.' };
}

/** The days that older pages show, which read only weekly hours. */
export function weeklyDates(now: Date): string[] {
  const { date } = denverClock(now);
  return Array.from({ length: DAYS_OF_WEEKLY_PAGES }, (_, ahead) => addDays(date, ahead));
}

/**
 * Slots of the weekly hours that notice or other dates exclude. Older pages read only weekly hours, so they get these
 * as taken.
 */
export function hiddenSlots(hours: TourHours, now: Date): Slot[] {
  const { clock, earliest } = openWindow(hours, now);
  return weeklyDates(now).flatMap((date) => {
    const within = slotsOfDay(windowsOn(hours, date));
    return slotsOfDay(windowsOn({ ...hours, exceptions: [] }, date))
      .map((time) => ({ date, time }))
      .filter((slot) => isAfter(slot, clock) && (!isAfter(slot, earliest) || !within.includes(slot.time)));
  });
}

interface Window {
  readonly clock: WallClock;
  /** Slots start after this. */
  readonly earliest: WallClock;
  readonly lastDay: string;
}

function openWindow({ noticeHours, horizonDays }: TourHours, now: Date): Window {
  const clock = denverClock(now);
  // Elapsed hours, despite clock changes. Exactly the notice is enough; without it a slot that starts now is over.
  const earliest = noticeHours === 0 ? clock : denverClock(new Date(now.getTime() + noticeHours * HOUR_MS - 1));
  return { clock, earliest, lastDay: addDays(clock.date, horizonDays) };
}

/** What is wrong with a slot regardless of its day's hours. */
function findTimeProblem(hours: TourHours, slot: Slot, { clock, earliest, lastDay }: Window): SlotProblem | null {
  const { date, time } = slot;
  const { noticeHours, horizonDays } = hours;
  const problem = (code: SlotProblem['code'], sentence: string) => ({ code, sentence });
  if (weekdayOf(date) === null || parseTime(time) === null)
    return problem('invalid', 'That tour time is not readable.');
  if (!isAfter(slot, clock)) return problem('invalid', 'That tour time has passed.');
  if (!isAfter(slot, earliest)) return problem('too_soon', `Tours here need ${inHours(noticeHours)} notice.`);
  // The last day offers only times that are past today, so the horizon is whole weeks.
  if (date > lastDay || (date === lastDay && isAfter({ date: clock.date, time }, earliest)))
    return problem('too_far', `Tours can be booked up to ${DAYS_IN_WORDS[horizonDays] ?? horizonDays} days ahead.`);
  return null;
}

const inHours = (hours: number): string => (hours === 1 ? '1 hour’s' : `${hours} hours’`);

/** In Denver's local time, where no time of a tour repeats or is skipped. */
function isAfter({ date, time }: Slot, clock: WallClock): boolean {
  return date > clock.date || (date === clock.date && (parseTime(time) ?? 0) > clock.minutes);
}
