import type { Transfer as Sent, TransferFee } from '@keyturn/contracts/transfers';
import { STEP_OWNERS, TRANSFER_END_REASONS, TRANSFER_KINDS, TRANSFER_STEPS } from '@keyturn/domain/transfer-steps';
import { flag, key, list, maybe, number, object, oneOf, only, orNull, text, type Reader } from '@keyturn/web-kit/read';

/** A transfer for screens; a later release may have other states and end reasons. */
export type Transfer = Omit<Sent, 'state' | 'endReason'> & {
  readonly state: Sent['state'] | 'unknown';
  readonly endReason: Sent['endReason'] | 'unknown';
};

const SIDES = ['seller', 'taker'] as const;
const person = object<Sent['seller']>({ name: text, photo: text, email: text });

const transferWith = (id: Reader<string>) =>
  object<Transfer>({
    _id: id,
    tourId: text,
    listingId: text,
    listing: object<Sent['listing']>({ title: text, address: text, image: text }),
    // Absent in answers of the release before.
    isListingHeld: maybe(flag),
    kind: oneOf(TRANSFER_KINDS, 'assignment'),
    state: oneOf(['offered', 'active', 'ended', 'completed'], 'unknown'),
    endReason: oneOf(['', ...TRANSFER_END_REASONS], 'unknown'),
    isEndedByOwnBlock: maybe(flag),
    closedBy: maybe(oneOf(SIDES, undefined)),
    note: text,
    noteBy: maybe(oneOf(SIDES, undefined)),
    role: oneOf(SIDES, 'taker'),
    seller: person,
    taker: person,
    moveInDate: text,
    fees: list(
      object<TransferFee>({
        name: oneOf(['transferFee', 'applicationFee', 'adminFee', 'deposit', 'other'], 'other'),
        cents: number(0),
        payer: oneOf(SIDES, 'taker'),
        isPaid: flag,
      }),
    ),
    lease: maybe(
      object<NonNullable<Sent['lease']>>({ address: text, monthlyRent: text, startDate: text, endDate: text }),
    ),
    steps: list(
      object<Sent['steps'][number]>({
        step: only(TRANSFER_STEPS),
        by: oneOf(STEP_OWNERS, 'either'),
        isDone: flag,
        doneBy: oneOf(['', ...SIDES, 'both'], ''),
        date: text,
      }),
    ),
    // Absent in answers of the release before.
    lastMarkBy: maybe(oneOf(['', ...SIDES], undefined)),
    next: orNull(object<NonNullable<Sent['next']>>({ step: only(TRANSFER_STEPS), who: oneOf(STEP_OWNERS, 'either') })),
    dueAt: text,
    revision: number(0),
    createdAt: text,
    updatedAt: text,
  });

/** An item of a list; it is left out without an id. */
export const transfer = transferWith(key);
/** The caller knows the id. */
export const oneTransfer = transferWith(text);

/** The other side. */
export const otherOf = (shown: Transfer) => (shown.role === 'seller' ? shown.taker : shown.seller);
