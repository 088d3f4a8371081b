import { ASKED_ALREADY } from '@keyturn/contracts/tours';
import { formatWeekdayAndDay } from '@keyturn/domain/dates';
import { insertOnce } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { conflict, type Problem } from '@keyturn/service-kit/problem';
import { endedFields } from './answer-request.ts';
import { namesOf, type Deps } from './change-tour.ts';
import { closeIfLate } from './close-tours.ts';
import { endIfDue } from './end-due.ts';
import type { TourDocument } from './tour.ts';
import { toEventData } from './tour-views.ts';
import { endOf } from './tour-state.ts';

const MOST_FINISHED = 200;

/** A buyer's open requests for a listing, newest first; several only from before this rule. Expired ones are ended. */
export async function findUnanswered(deps: Deps, buyerId: string, listingId: string): Promise<TourDocument[]> {
  const open = deps.collections.tours.find({ buyerId, listingId, status: 'pending' }).sort({ createdAt: -1 });
  const found = await open.toArray();
  const isDue = (tour: TourDocument): boolean => endOf(tour, deps.now()) !== null;
  for (const { _id } of found.filter(isDue)) await endIfDue(deps, _id);
  return found.filter((tour) => !isDue(tour));
}

/** The refusal of a second request; pages offer to replace the first. */
export const askedAlready = ({ date, time }: TourDocument): Problem =>
  conflict(`You already asked for ${formatWeekdayAndDay(date)} at ${time}.`, ASKED_ALREADY);

/** Ends a pending request for a new one, which the write holds until it is stored. False after a concurrent write. */
export async function endFor(deps: Deps, tour: TourDocument, successor: TourDocument): Promise<boolean> {
  const { collections, now } = deps;
  const at = now().toISOString();
  const $set = {
    ...endedFields(tour),
    status: 'cancelled' as const,
    state: 'withdrawn' as const,
    updatedAt: at,
    replacedBy: { tourId: successor._id, date: successor.date, time: successor.time },
    successor: JSON.stringify(successor),
    replacedAt: at,
  };
  const data = toEventData({ ...tour, ...$set }, await namesOf(collections, tour), { by: 'buyer' });
  const update = withEvent<TourDocument>({ $set }, nextEvent(tour, 'tours.cancelled', data, deps), now);
  const { matchedCount } = await collections.tours.updateOne(
    { _id: tour._id, status: 'pending', revision: tour.revision },
    update,
  );
  if (matchedCount === 1) return true;
  const current = await collections.tours.findOne({ _id: tour._id });
  if (current?.status === 'accepted') throw conflict('This request is already accepted.', 'not_pending');
  return false;
}

/** Stores new requests that ended ones still hold. Repeatable: existing ones stay. */
export async function finishReplacements(deps: Deps, whose: { buyerId?: string } = {}): Promise<void> {
  const { tours } = deps.collections;
  const ended = await tours
    .find({ ...whose, replacedAt: { $gt: '' } })
    .limit(MOST_FINISHED)
    .toArray();
  for (const { _id, successor } of ended) {
    if (successor !== undefined) {
      const tour = JSON.parse(successor) as TourDocument;
      await insertOnce(tours, tour);
      await closeIfLate(deps, tour);
    }
    await tours.updateOne({ _id }, { $unset: { successor: '', replacedAt: '' } });
  }
}
