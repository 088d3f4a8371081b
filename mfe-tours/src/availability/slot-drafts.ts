import type { Availability } from '@keyturn/contracts/availability';
import { WEEKDAYS, slotsOfDay, type TimeWindow, type Weekday } from '@keyturn/domain/availability';
import { parseTime } from '@keyturn/domain/time-of-day';
import { availabilityMessages as messages } from '../messages.ts';

/** A time range being edited; '' is an unchosen time. */
export interface SlotDraft {
  readonly key: number;
  readonly start: string;
  readonly end: string;
}

export type WeekDraft = Readonly<Record<Weekday, readonly SlotDraft[]>>;

/** The days "Copy to weekdays" fills. */
export const WORKDAYS: readonly Weekday[] = WEEKDAYS.slice(0, 5);

let lastKey = 0;

/** An identity for a list's item. */
export const newKey = (): number => (lastKey += 1);

export const newDraft = (start = '', end = ''): SlotDraft => ({ key: newKey(), start, end });

/** The week for editing: every day has a list. */
export function toWeekDraft(availability: Availability): WeekDraft {
  const days = WEEKDAYS.map((day) => [day, (availability[day] ?? []).map(({ start, end }) => newDraft(start, end))]);
  return Object.fromEntries(days) as WeekDraft;
}

/** The week as saved: complete slots in order, without empty days. */
export function toAvailability(week: WeekDraft): Availability {
  const days = WEEKDAYS.map((day) => [day, sortSlots(week[day])] as const);
  return Object.fromEntries(days.filter(([, slots]) => slots.length > 0));
}

/** Slots as saved: complete ones in order. */
export const sortSlots = (slots: readonly SlotDraft[]): TimeWindow[] =>
  slots
    .filter(isComplete)
    .sort((a, b) => minutesOf(a.start) - minutesOf(b.start))
    .map(({ start, end }) => ({ start, end }));

export const isComplete = ({ start, end }: SlotDraft): boolean => start !== '' && end !== '';

/** The mistake of a complete slot among its day's, as a sentence, or null (requirement E1). */
export function findMistake(slot: SlotDraft, slotsOfItsDay: readonly SlotDraft[]): string | null {
  if (!isComplete(slot)) return null;
  if (minutesOf(slot.end) <= minutesOf(slot.start)) return messages.reversed;
  const other = slotsOfItsDay.find((candidate) => candidate.key !== slot.key && isOverlapping(candidate, slot));
  return other ? messages.overlaps(other.start, other.end) : null;
}

/** Whether a slot can be saved. */
export const isSound = (slot: SlotDraft, slotsOfItsDay: readonly SlotDraft[]): boolean =>
  isComplete(slot) && findMistake(slot, slotsOfItsDay) === null;

/** Bookable half hours per week. */
export function countHalfHours(week: WeekDraft): number {
  return WEEKDAYS.reduce((count, day) => count + slotsOfDay(week[day].filter(isComplete)).length, 0);
}

/** Minutes since midnight; NaN, which compares false with everything, for an unchosen time. */
export const minutesOf = (time: string): number => parseTime(time) ?? Number.NaN;

function isOverlapping(a: SlotDraft, b: SlotDraft): boolean {
  return minutesOf(a.start) < minutesOf(b.end) && minutesOf(b.start) < minutesOf(a.end);
}
