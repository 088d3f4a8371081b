import type { TourHours } from '@keyturn/contracts/availability';
import { formatWeekdayAndDay } from '@keyturn/domain/dates';
import { datesProblem } from '@keyturn/domain/tour-hours';
import { availabilityMessages as messages } from '../messages.ts';
import { isSound, newDraft, newKey, sortSlots, type SlotDraft } from './slot-drafts.ts';

/** Other dates being edited; '' is an unchosen day. Other hours survive a switch to Away. */
export interface DatesDraft {
  readonly key: number;
  readonly from: string;
  readonly to: string;
  readonly isAway: boolean;
  readonly slots: readonly SlotDraft[];
}

type Exceptions = TourHours['exceptions'];

export const newDates = (): DatesDraft => ({ key: newKey(), from: '', to: '', isAway: true, slots: [] });

export const toDatesDrafts = (exceptions: Exceptions): DatesDraft[] =>
  exceptions.map(({ from, to, windows }) => ({
    key: newKey(),
    from,
    to,
    isAway: windows.length === 0,
    slots: windows.map(({ start, end }) => newDraft(start, end)),
  }));

/** Dates as saved, soonest first. */
export const toExceptions = (drafts: readonly DatesDraft[]): Exceptions =>
  drafts
    .map(({ from, to, isAway, slots }) => ({ from, to, windows: isAway ? [] : sortSlots(slots) }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));

/** The mistake of two chosen days, as a sentence, or null (requirement E8). */
export function findDatesMistake(dates: DatesDraft, all: readonly DatesDraft[], today: string): string | null {
  if (dates.from === '' || dates.to === '') return null;
  const problem = datesProblem(dates, all, today);
  if (problem !== null) return messages.datesProblems[problem];
  return dates.to < today ? messages.datesPast : null;
}

/** Whether dates can be saved. */
export const isSoundDates = (dates: DatesDraft, all: readonly DatesDraft[], today: string): boolean =>
  dates.from !== '' &&
  dates.to !== '' &&
  findDatesMistake(dates, all, today) === null &&
  (dates.isAway || (dates.slots.length > 0 && dates.slots.every((slot) => isSound(slot, dates.slots))));

/** "Fri, Nov 27 – Sun, Nov 29", or a placeholder for unchosen dates. */
export function nameDates({ from, to }: DatesDraft, today: string): string {
  const [first, last] = [from, to].map((day) => formatWeekdayAndDay(day, today));
  return first && last ? messages.span(first, last) : messages.newDates;
}
