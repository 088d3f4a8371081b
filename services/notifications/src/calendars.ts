import { DAY_MS } from '@keyturn/domain/durations';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { Appointment } from './appointment.ts';
import { sendingUntil } from './mails.ts';

const KEPT_MS = 180 * DAY_MS;
const MOST_AT_ONCE = 500;
/** No appointment was e-mailed. */
const NONE = -1;

/** The last e-mail of a tour's appointment to one person, sent or pending: `<tour>|<person>`. */
export interface CalendarDocument {
  _id: string;
  sequence: number;
  /** Whether the appointment is in their calendar. */
  isIn: boolean;
  at: string;
  /** The state that was last sent. */
  changedAt?: string;
  /** Until when, at most, an e-mail of it is being sent. */
  busyUntil?: string;
}

/** How to send an appointment. */
interface Noted {
  /** `late` if that or something newer was sent, `owed` if it cancels what they received. */
  readonly delivery: 'new' | 'owed' | 'late';
  /** Never before the last one sent, by either clock. */
  readonly changedAt: string;
}

/** Sends appointment e-mails in the order of tours' changes, whatever the order of events and servers. */
export interface Calendars {
  /** Runs the sending of an appointment exclusively; null, without running, while another process sends. */
  exclusively<T>(personId: string, tourId: string, send: () => Promise<T>): Promise<T | null>;
  /** Records, within that, that an appointment is about to be sent. */
  note(personId: string, appointment: Appointment, isFirstTry: boolean): Promise<Noted>;
  /** Records that it may be in the calendar now; false if something newer was sent meanwhile. */
  bringIn(personId: string, appointment: Appointment): Promise<boolean>;
  /** Deletes long past entries. */
  sweep(): Promise<void>;
}

export function createCalendars(calendars: StoreCollection<CalendarDocument>, now: () => Date): Calendars {
  async function take(_id: string): Promise<string | null> {
    const at = now().toISOString();
    const busyUntil = sendingUntil(now());
    if (await insertOnce(calendars, { _id, sequence: NONE, isIn: false, at, busyUntil })) return busyUntil;
    const before = (await calendars.findOne({ _id }))?.busyUntil ?? null;
    if (before !== null && before > at) return null;
    const { matchedCount } = await calendars.updateOne({ _id, busyUntil: before }, { $set: { busyUntil } });
    return matchedCount === 1 ? busyUntil : null;
  }

  return {
    async exclusively(personId, tourId, send) {
      const _id = `${tourId}|${personId}`;
      const busyUntil = await take(_id);
      if (busyUntil === null) return null;
      try {
        return await send();
      } finally {
        await calendars.updateOne({ _id, busyUntil }, { $unset: { busyUntil: '' } });
      }
    },
    async note(personId, { tourId, sequence, isOff, changedAt: asked }, isFirstTry) {
      const _id = `${tourId}|${personId}`;
      const before = await calendars.findOne({ _id });
      const known = before?.changedAt ?? '';
      const changedAt = known > asked ? known : asked;
      const older = isFirstTry ? { $lt: sequence } : { $lte: sequence };
      const change = { $set: { sequence, at: now().toISOString(), changedAt, ...(isOff && { isIn: false }) } };
      const { matchedCount } = await calendars.updateOne({ _id, sequence: older }, change);
      if (matchedCount === 0) return { delivery: 'late', changedAt };
      return { delivery: isOff && before?.isIn === true ? 'owed' : 'new', changedAt };
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
