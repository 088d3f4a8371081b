import type { TourHours } from '@keyturn/contracts/availability';
import { denverToday } from '@keyturn/domain/denver-time';
import type { Slot } from '@keyturn/domain/slots';
import { UNSAVED, currentDates, isWithinHours } from '@keyturn/domain/tour-hours';
import { changeDocument, insertOnce } from '@keyturn/service-kit/change-document';
import type { TypedEvent } from '@keyturn/service-kit/events';
import type { Identity } from '@keyturn/service-kit/identity';
import { firstEvent, nextEvent, withEvent, withFirstEvent } from '@keyturn/service-kit/outbox';
import { conflict } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { readAsked, type AskedHours } from './asked-hours.ts';
import type { AvailabilityDocument } from './tour.ts';

type Windows = StoreCollection<AvailabilityDocument>;

interface Deps {
  readonly windows: Windows;
  now(): Date;
  newId(): string;
}

/**
 * Replaces a seller's weekly windows, and other dates, notice and days ahead if sent. Throws 422 for times off the
 * grid, reversed or overlapping, and for invalid days.
 */
export async function setAvailability(
  { windows, now, newId }: Deps,
  { userId, email }: Identity,
  asked: AskedHours,
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

/** A seller's tour hours, as saved. */
export function hoursOf(document: AvailabilityDocument | null): TourHours {
  const { availability = {}, exceptions, noticeHours, horizonDays } = document ?? {};
  return {
    availability,
    exceptions: exceptions ?? [...UNSAVED.exceptions],
    noticeHours: noticeHours ?? UNSAVED.noticeHours,
    horizonDays: horizonDays ?? UNSAVED.horizonDays,
  };
}

/** The same for its owner, without past dates. */
export function shownHours(document: AvailabilityDocument | null, today: string): TourHours {
  const hours = hoursOf(document);
  return { ...hours, exceptions: currentDates(hours.exceptions, today) };
}

/**
 * Reads a seller's hours once; returns whether a slot lies within them, other dates included. Notice and days ahead
 * only bind new requests, so a waiting one is not outside them.
 */
export async function readIsOffered(windows: Windows, sellerId: string): Promise<(slot: Slot) => boolean> {
  const hours = hoursOf(await windows.findOne({ _id: sellerId }));
  return (slot) => isWithinHours(hours, slot);
}

/** The current event of stored windows. */
export function toCurrentEvent(document: AvailabilityDocument): TypedEvent<'availability.set'> {
  const { _id: userId, email, availability } = document;
  return { type: 'availability.set', data: { userId, email, availability } };
}
