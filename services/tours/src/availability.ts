import type { Availability } from '@keyturn/contracts/availability';
import { availabilityProblem } from '@keyturn/domain/availability';
import type { Identity } from '@keyturn/service-kit/identity';
import { nextEvent, pendingEvent, withEvent, withFirstEvent } from '@keyturn/service-kit/outbox';
import { conflict, invalid } from '@keyturn/service-kit/problem';
import { isDuplicateKey, type StoreCollection } from '@keyturn/service-kit/store';
import type { AvailabilityDocument } from './tour.ts';

const TRIES = 5;

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
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await windows.findOne({ _id: userId });
    if (!before) {
      const fact = { type: 'availability.set', aggregateId: userId, revision: 1, data, now, newId };
      const document = withFirstEvent({ _id: userId, email, availability }, pendingEvent(fact), now);
      const isStored = await windows.insertOne(document).then(
        () => true,
        (error: unknown) => {
          if (isDuplicateKey(error)) return false;
          throw error;
        },
      );
      if (isStored) return;
      continue;
    }
    const event = nextEvent(before, { type: 'availability.set', data, now, newId });
    const update = withEvent<AvailabilityDocument>({ $set: { availability, email } }, event, now);
    const { matchedCount } = await windows.updateOne({ _id: userId, revision: before.revision }, update);
    if (matchedCount === 1) return;
  }
  throw conflict('Your availability is being changed elsewhere. Please try again.');
}

/** What stored windows say to other services. */
export function toCurrentFact(document: AvailabilityDocument): { type: string; data: unknown } {
  const { _id: userId, email, availability } = document;
  return { type: 'availability.set', data: { userId, email, availability } };
}
