import type { TransferEventData } from '@keyturn/contracts/events';
import type { Transfer } from '@keyturn/contracts/transfers';
import { nextStep, stepStates, type TransferSide } from '@keyturn/domain/transfer-steps';
import type { TypedEvent } from '@keyturn/service-kit/events';
import type { ListingDocument, PersonDocument } from './copies.ts';
import { emailsSeen } from './follow-email.ts';
import { endsAt } from './transfer-timer.ts';
import { isUnderWay, type TransferDocument } from './transfer.ts';

const nextOf = (transfer: TransferDocument): Transfer['next'] =>
  transfer.state === 'active' ? nextStep(transfer.kind, transfer.marks) : null;

/** A transfer's event for other services. */
export function toEventData(
  transfer: TransferDocument,
  by: TransferEventData['by'],
  details?: Pick<TransferEventData, 'marked' | 'hasNewTerms'>,
): TransferEventData {
  const { _id, attempt, tourId, listingId, listingTitle, kind, state, endReason } = transfer;
  return {
    transferId: _id,
    attempt,
    tourId,
    listingId,
    listingTitle,
    kind,
    state,
    seller: { userId: transfer.sellerId, email: transfer.sellerEmail, name: transfer.sellerName },
    taker: { userId: transfer.takerId, email: transfer.takerEmail, name: transfer.takerName },
    by,
    endReason,
    ...(transfer.blockedBy && { blockedBy: transfer.blockedBy }),
    ...(transfer.closedBy && { closedBy: transfer.closedBy }),
    next: nextOf(transfer),
    dueAt: endsAt(transfer),
    ...details,
  };
}

/** A transfer's current event. */
export const toCurrentEvent = (transfer: TransferDocument): TypedEvent<'transfers.snapshot'> => ({
  type: 'transfers.snapshot',
  data: toEventData(transfer, null),
});

interface Names {
  readonly listing: ListingDocument | null;
  readonly seller: PersonDocument | null;
  readonly taker: PersonDocument | null;
  /** Whether there is a block between the two. */
  readonly isBlocked: boolean;
}

/** A transfer as one of its sides sees it: with the other's e-mail once it has begun. */
export function toTransfer(transfer: TransferDocument, viewerId: string, names: Names): Transfer {
  const { _id, tourId, listingId, kind, state, endReason, note, moveInDate, fees, marks, revision } = transfer;
  const { listing, seller, taker, isBlocked } = names;
  const emails = emailsSeen(transfer, viewerId, isBlocked);
  const role = viewerId === transfer.sellerId ? 'seller' : 'taker';
  const hasBegun = marks.length > 0 || state === 'active' || state === 'completed';
  const emailOf = (side: TransferSide, email: string): string => (hasBegun || role === side ? email : '');
  return {
    _id,
    tourId,
    listingId,
    listing: {
      title: listing?.title || transfer.listingTitle,
      address: listing?.address ?? '',
      image: listing?.image ?? '',
    },
    isListingHeld: isUnderWay(transfer) && listing?.isHeld === true,
    kind,
    state,
    endReason,
    ...(transfer.blockedBy === role && { isEndedByOwnBlock: true }),
    ...(transfer.closedBy && { closedBy: transfer.closedBy }),
    note,
    ...(note !== '' && transfer.noteBy && { noteBy: transfer.noteBy }),
    role,
    seller: {
      name: seller?.name ?? transfer.sellerName,
      photo: seller?.photo ?? '',
      email: emailOf('seller', emails.seller),
    },
    taker: {
      name: taker?.name ?? transfer.takerName,
      photo: taker?.photo ?? '',
      email: emailOf('taker', emails.taker),
    },
    moveInDate,
    fees,
    ...(transfer.lease && (!isBlocked || hasBegun) && { lease: transfer.lease }),
    steps: stepStates(kind, marks),
    lastMarkBy: marks.at(-1)?.by ?? '',
    next: nextOf(transfer),
    dueAt: endsAt(transfer) ?? '',
    revision,
    createdAt: transfer.createdAt,
    updatedAt: transfer.updatedAt,
  };
}
