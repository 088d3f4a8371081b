import type { Identity } from '@keyturn/service-kit/identity';
import type { Deps, Step } from './change-tour.ts';
import { refusal, requireLive, requireCanInteract, requireNoContact, requireOpen, slotPast } from './refusals.ts';
import { requireSeller, requireWithdrawer, takeStep } from './take-step.ts';
import { agreedRequest, closedRequest, openClaim, slotClaim, type ListingDocument, type TourDocument } from './tour.ts';
import { isOpen } from './tour-state.ts';

/** Ended by time or others: a refusal names why, and the buyer can still dismiss it. */
export const endedWithoutAnswer = (tour: TourDocument): boolean =>
  ['expired', 'slot_taken', 'listing_gone'].includes(tour.state);

/** The seller accepts the requested time: claims the slot, once per seller. */
export const acceptTour = (deps: Deps, caller: Identity, id: string, note: string | undefined) =>
  takeStep(deps, caller, id, requireSeller, async (tour) => {
    requireOpen(tour, deps.now());
    if (tour.slotAt <= deps.now().toISOString()) throw slotPast();
    const listing = await requireLive(deps.collections, tour);
    const requestKey = agreedRequest(tour.buyerId, tour.listingId, tour.date, tour.time);
    return {
      type: 'tours.accepted',
      by: 'seller',
      set: {
        ...agreedFields(tour, listing, 'seller'),
        ...answeredFields(tour, deps.now()),
        requestKey,
        note: note ?? tour.note,
      },
    };
  });

/** The seller rejects. For one that ended without an answer only the note is stored. */
export const rejectTour = (deps: Deps, caller: Identity, id: string, note: string | undefined) =>
  takeStep(deps, caller, id, requireSeller, async (tour) => {
    if (note !== undefined) await requireCanInteract(deps.collections, tour);
    requireNoContact(tour, note);
    if (endedWithoutAnswer(tour)) return note === undefined ? null : noteStep(tour, note, null);
    requireOpen(tour, deps.now());
    const answer = { ...endedFields(tour), ...answeredFields(tour, deps.now()) };
    const set = { ...answer, status: 'rejected', state: 'rejected', note: note ?? tour.note } as const;
    return { type: 'tours.rejected', by: 'seller', set };
  });

/** The buyer cancels an open request, or dismisses one that ended without an answer; it disappears for both. */
export async function withdrawTour(deps: Deps, caller: Identity, id: string): Promise<void> {
  await takeStep(deps, caller, id, requireWithdrawer, (tour) => {
    const withdrawn = withdrawStep(tour);
    // A snapshot for services only: a withdrawn request gets no offers.
    if (endedWithoutAnswer(tour)) return { type: 'tours.snapshot', set: withdrawn.set };
    requireOpen(tour, deps.now());
    return withdrawn;
  });
}

/** The step by which the buyer cancels an open request. */
export const withdrawStep = (tour: TourDocument): Step => ({
  type: 'tours.cancelled',
  by: 'buyer',
  set: { ...endedFields(tour), status: 'cancelled', state: 'withdrawn' },
});

/** The seller changes the note in any state, except after a block. */
export const changeNote = (deps: Deps, caller: Identity, id: string, note: string): Promise<TourDocument> =>
  takeStep(deps, caller, id, requireSeller, async (tour) => {
    await requireCanInteract(deps.collections, tour);
    requireNoContact(tour, note);
    // Published while messages are checked for contact details: transfers reads both texts as one.
    return noteStep(tour, note, isOpen(tour) ? 'tours.snapshot' : null);
  });

/** As many as unanswered messages; an answer has its own note. */
const MOST_NOTES = 5;

/** The step that changes only the note, while a request is open, and once after its end; null if unchanged. */
function noteStep(tour: TourDocument, note: string, type: Step['type']): Step | null {
  if (note === tour.note) return null;
  const isOver = tour.status === 'rejected';
  const changes = tour.noteChanges ?? 0;
  if (isOver ? changes > MOST_NOTES : changes >= MOST_NOTES)
    throw refusal('This note cannot be changed any more.', 'too_many_notes');
  return { type, set: { note, noteChanges: isOver ? MOST_NOTES + 1 : changes + 1 } };
}

/** Fields of every answer by the seller: the first counts. */
export const answeredFields = ({ answeredAt }: TourDocument, now: Date) => ({
  answeredAt: answeredAt ?? now.toISOString(),
});

/** Fields of a tour agreed for its date and time, besides its `requestKey`. */
export const agreedFields = (
  tour: TourDocument,
  { title, address: place }: ListingDocument,
  acceptedBy: 'buyer' | 'seller',
): Step['set'] => ({
  agreedAs: { title, place, buyerEmail: tour.buyerEmail, sellerEmail: tour.sellerEmail },
  acceptedBy,
  status: 'accepted',
  state: 'accepted',
  expiresAt: null,
  proposal: null,
  claimKey: slotClaim(tour.date, tour.time),
  sequence: (tour.sequence ?? -1) + 1,
});

/** Fields of every end of a request, besides its state. */
export const endedFields = ({ _id }: TourDocument) => ({
  acceptedBy: '' as const,
  expiresAt: null,
  proposal: null,
  claimKey: openClaim(_id),
  requestKey: closedRequest(_id),
});
