import type { EventType, TourEventData } from '@keyturn/contracts/events';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { conflict } from '@keyturn/service-kit/problem';
import { isDuplicateKey, type Update } from '@keyturn/service-kit/store';
import type { Collections } from './collections.ts';
import { slotTaken, type TourDocument } from './tour.ts';
import { toEventData, type TourNames } from './tour-views.ts';

/** Dependencies of the rules of tours. */
export interface Deps {
  readonly collections: Collections;
  now(): Date;
  newId(): string;
}

type TourEvent = Exclude<Extract<EventType, `tours.${string}`>, 'tours.erased'>;

/** One step of a request: the fields it sets, its event (null for none), who acted and why. */
export interface Step {
  readonly set: NonNullable<Update<TourDocument>['$set']>;
  readonly type: TourEvent | null;
  readonly by?: NonNullable<TourEventData['by']>;
  readonly reason?: string;
}

/**
 * Changes a request by compare-and-set: of concurrent steps one wins, the others are decided again. The document and
 * its event are one write. Writes nothing if `stepOf` returns null. Returns null without such a request.
 */
export async function changeTour(
  { collections, now, newId }: Deps,
  id: string,
  stepOf: (tour: TourDocument) => Step | null | Promise<Step | null>,
): Promise<TourDocument | null> {
  const decide = async (tour: TourDocument | null): Promise<Update<TourDocument> | null> => {
    const step = tour && (await stepOf(tour));
    if (!step) return null;
    const change = { updatedAt: now().toISOString(), ...step.set };
    if (step.type === null) return { $set: change, $inc: { revision: 1 } };
    const { sequence: _before, ...rest } = tour;
    // An event without a sequence changes no calendar.
    const data = toEventData({ ...rest, ...change }, await namesOf(collections, tour), step);
    return withEvent<TourDocument>({ $set: change }, nextEvent(tour, step.type, data, { now, newId }), now);
  };
  const busy = () => conflict('This request is being changed elsewhere. Please try again.');
  return changeDocument(collections.tours, id, decide, busy).catch((error: unknown) => {
    // The unique claim of an accepted tour: one seller, one slot.
    throw isDuplicateKey(error) ? slotTaken() : error;
  });
}

/** The names in a tour's event. */
export async function namesOf({ listings, people }: Collections, tour: TourDocument): Promise<TourNames> {
  const [listing, buyer, seller] = await Promise.all([
    listings.findOne({ _id: tour.listingId }),
    people.findOne({ _id: tour.buyerId }),
    people.findOne({ _id: tour.sellerId }),
  ]);
  return {
    listingTitle: listing?.title ?? '',
    address: listing?.address ?? '',
    buyer: buyer?.name ?? tour.buyerName,
    seller: seller?.name ?? '',
  };
}
