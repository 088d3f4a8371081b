import { HALF_HOURS, SLOT_MINUTES, formatTime, parseTime } from './time-of-day.ts';

/** The days of a week, Monday first (specification section 9). */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Part of a day in which tours may be booked, as clock times ("8:00 AM"). */
export interface TimeWindow {
  readonly start: string;
  readonly end: string;
}

/** Somebody's weekly hours for tours, in Denver's local time; a missing day has none. */
export type Availability = { readonly [day in Weekday]?: readonly TimeWindow[] | undefined };

/** Whether the hours have at least one slot. */
export function hasTourTimes(availability: Availability | null | undefined): boolean {
  return WEEKDAYS.some((day) => slotsOfDay(availability?.[day] ?? []).length > 0);
}

/** Describes what is wrong with one day's windows, or null: half-hour grid, end after start, no overlap. */
export function windowsProblem(day: string, windows: readonly TimeWindow[]): string | null {
  if (windows.some(({ start, end }) => !HALF_HOURS.includes(start) || !HALF_HOURS.includes(end))) {
    return `${day}: choose times on the half hour from 8:00 AM to 8:00 PM.`;
  }
  const spans = windows.map(minutesOf).sort((a, b) => a.start - b.start);
  if (spans.some(({ start, end }) => end <= start)) return `${day}: the end must be after the start.`;
  if (spans.some(({ start }, index) => start < (spans[index - 1]?.end ?? 0))) return `${day}: these times overlap.`;
  return null;
}

/** Describes the first problem of a week's hours; null when they can be saved (ruling E1, security S-38). */
export function availabilityProblem(availability: Availability): string | null {
  const unknown = Object.keys(availability).find((day) => !WEEKDAYS.some((weekday) => weekday === day));
  if (unknown !== undefined) return 'Choose times for the days Monday to Sunday only.';
  for (const day of WEEKDAYS) {
    const problem = windowsProblem(day, availability[day] ?? []);
    if (problem !== null) return problem;
  }
  return null;
}

/** Start times of a window's half-hour slots; the last slot ends within the window. An unreadable window has none. */
export function slotsOfWindow(window: TimeWindow): string[] {
  const { start, end } = minutesOf(window);
  const slots: string[] = [];
  for (let minutes = start; minutes + SLOT_MINUTES <= end; minutes += SLOT_MINUTES) slots.push(formatTime(minutes));
  return slots;
}

/** Distinct start times of a day's slots, in order. */
export function slotsOfDay(windows: readonly TimeWindow[]): string[] {
  const minutes = new Set(windows.flatMap(slotsOfWindow).map((slot) => parseTime(slot) ?? 0));
  return [...minutes].sort((a, b) => a - b).map(formatTime);
}

function minutesOf({ start, end }: TimeWindow): { start: number; end: number } {
  return { start: parseTime(start) ?? Number.NaN, end: parseTime(end) ?? Number.NaN };
}
