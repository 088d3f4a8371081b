import type { Availability } from '@keyturn/contracts/availability';
import { availabilityProblem } from '@keyturn/domain/availability';
import { changeDocument, insertOnce } from '@keyturn/service-kit/change-document';
import type { Fact } from '@keyturn/service-kit/events';
import type { Identity } from '@keyturn/service-kit/identity';
import { firstEvent, nextEvent, withEvent, withFirstEvent } from '@keyturn/service-kit/outbox';
import { conflict, invalid } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { AvailabilityDocument } from './tour.ts';

interface Deps {
  readonly windows: StoreCollection<AvailabilityDocument>;
  now(): Date;
  newId(): string;
}

/** Replaces a seller's weekly windows. Throws 422 for times off the grid, reversed or overlapping. */
export async function setAvailability(
  { windows, now, newId }: Deps,
  { userId, email }: Identity,
  availability: Availability,
): Promise<void> {
  const problem = availabilityProblem(availability);
  if (problem !== null) throw invalid(problem, 'availability');
  const data = { userId, email, availability };
  if (!(await windows.findOne({ _id: userId }))) {
    const event = firstEvent(userId, 'availability.set', data, { now, newId });
    if (await insertOnce(windows, withFirstEvent({ _id: userId, email, availability }, event, now))) return;
  }
  const change = (before: AvailabilityDocument | null) => {
    if (!before) return null;
    const event = nextEvent(before, 'availability.set', data, { now, newId });
    return withEvent<AvailabilityDocument>({ $set: { availability, email } }, event, now);
  };
  await changeDocument(windows, userId, change, () =>
    conflict('Your availability is being changed elsewhere. Please try again.'),
  );
}

/** What stored windows say to other services. */
export function toCurrentFact(document: AvailabilityDocument): Fact<'availability.set'> {
  const { _id: userId, email, availability } = document;
  return { type: 'availability.set', data: { userId, email, availability } };
}
