import { insertOnce } from '@keyturn/service-kit/change-document';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { Appointment } from './appointment.ts';

const KEPT_MS = 180 * 24 * 3_600_000;
const MOST_AT_ONCE = 500;

/** What was last e-mailed, or was to be, of a tour's appointment to one person: `<tour>|<person>`. */
export interface CalendarDocument {
  _id: string;
  sequence: number;
  /** Whether the appointment stands in their calendar. */
  isIn: boolean;
  at: string;
}

/** Holds e-mails of appointments to the order in which tours changed, whatever the order in which events come and servers take them. */
export interface Calendars {
  /** Notes that an appointment is to be told: `late` where that or something newer was before, `owed` where it takes back what they were sent. */
  note(personId: string, appointment: Appointment, isFirstTry: boolean): Promise<'new' | 'owed' | 'late'>;
  /** Notes that it may be in the calendar from now on; false where something newer was told meanwhile. */
  bringIn(personId: string, appointment: Appointment): Promise<boolean>;
  /** Deletes what is long over. */
  sweep(): Promise<void>;
}

export function createCalendars(calendars: StoreCollection<CalendarDocument>, now: () => Date): Calendars {
  return {
    async note(personId, { tourId, sequence, isOff }, isFirstTry) {
      const _id = `${tourId}|${personId}`;
      const at = now().toISOString();
      if (await insertOnce(calendars, { _id, sequence, isIn: false, at })) return 'new';
      const before = await calendars.findOne({ _id });
      const older = isFirstTry ? { $lt: sequence } : { $lte: sequence };
      const change = { $set: { sequence, at, ...(isOff && { isIn: false }) } };
      const { matchedCount } = await calendars.updateOne({ _id, sequence: older }, change);
      if (matchedCount === 0) return 'late';
      return isOff && before?.isIn === true ? 'owed' : 'new';
    },
    async bringIn(personId, { tourId, sequence, isOff }) {
      const noted = { _id: `${tourId}|${personId}`, sequence };
      return (await calendars.updateOne(noted, { $set: { isIn: !isOff } })).matchedCount > 0;
    },
    async sweep() {
      const before = new Date(now().getTime() - KEPT_MS).toISOString();
      const old = await calendars
        .find({ at: { $lte: before } })
        .sort({ at: 1 })
        .limit(MOST_AT_ONCE)
        .toArray();
      for (const { _id } of old) await calendars.deleteOne({ _id });
    },
  };
}
