import type { SetAvailabilityBody } from '@keyturn/contracts/tours';
import { WEEKDAYS, hasTourTimes } from '@keyturn/domain/availability';
import { HORIZON_DAYS, PRESET, UNSAVED } from '@keyturn/domain/tour-hours';
import type { StoredHours } from '../read-answers.ts';
import { isSoundDates, toDatesDrafts, toExceptions, type DatesDraft } from './date-drafts.ts';
import { isSound, toAvailability, toWeekDraft, type WeekDraft } from './slot-drafts.ts';

type HorizonDays = (typeof HORIZON_DAYS)[number];

/** What is edited besides the weekly hours. */
export interface DatedDraft {
  readonly dates: readonly DatesDraft[];
  readonly noticeHours: number;
  readonly horizonDays: HorizonDays;
}

/** Everything being edited; `dated` is null with an earlier service, which stores only the week. */
export interface HoursDraft {
  readonly week: WeekDraft;
  readonly dated: DatedDraft | null;
}

export type Hours = Omit<SetAvailabilityBody, 'email'>;

export const toHoursDraft = (stored: StoredHours): HoursDraft => ({
  week: toWeekDraft(stored.availability),
  dated: stored.exceptions ? toDatedDraft(stored) : null,
});

/** Somebody without hours starts with the preset, which applies once saved. */
function toDatedDraft(stored: StoredHours): DatedDraft {
  const { exceptions = [], noticeHours = UNSAVED.noticeHours, horizonDays = UNSAVED.horizonDays } = stored;
  const isUnsaved = noticeHours === UNSAVED.noticeHours && horizonDays === UNSAVED.horizonDays;
  const isNew = isUnsaved && exceptions.length === 0 && !hasTourTimes(stored.availability);
  const { noticeHours: notice, horizonDays: ahead } = isNew ? PRESET : { noticeHours, horizonDays };
  return {
    dates: toDatesDrafts(exceptions),
    noticeHours: notice,
    horizonDays: HORIZON_DAYS.find((days) => days === ahead) ?? UNSAVED.horizonDays,
  };
}

/** The draft as saved. */
export function toHours({ week, dated }: HoursDraft): Hours {
  const availability = toAvailability(week);
  if (dated === null) return { availability };
  const { dates, noticeHours, horizonDays } = dated;
  return { availability, exceptions: toExceptions(dates), noticeHours, horizonDays };
}

/** Whether everything can be saved. */
export const isSoundDraft = ({ week, dated }: HoursDraft, today: string): boolean =>
  WEEKDAYS.every((day) => week[day].every((slot) => isSound(slot, week[day]))) &&
  (dated?.dates ?? []).every((dates, _, all) => isSoundDates(dates, all, today));
