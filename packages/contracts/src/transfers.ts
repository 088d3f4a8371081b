import {
  MOST_FEE_CENTS,
  STEP_OWNERS,
  TRANSFER_END_REASONS,
  TRANSFER_KINDS,
  TRANSFER_STEPS,
} from '@keyturn/domain/transfer-steps';
import { z } from 'zod';
import { day, dayOrNone, givenId, id, instant, instantOrNone, text } from './primitives.ts';

const side = z.enum(['seller', 'taker']);
const owner = z.enum(STEP_OWNERS);
export const transferKind = z.enum(TRANSFER_KINDS);
export const transferStep = z.enum(TRANSFER_STEPS);

/** A fee of the transfer, in cents. */
const fee = z.strictObject({
  name: z.enum(['transferFee', 'applicationFee', 'adminFee', 'deposit', 'other']),
  cents: z.number().int().min(0).max(MOST_FEE_CENTS),
  payer: side,
  isPaid: z.boolean(),
});
export type TransferFee = z.infer<typeof fee>;
const fees = z.array(fee).max(8);

const person = z.object({ name: z.string(), photo: z.string(), email: z.string() });

/** A transfer as one of its two sides sees it. The other's e-mail is '' until the transfer starts. */
export const transfer = z.object({
  _id: givenId,
  tourId: givenId,
  listingId: givenId,
  listing: z.object({ title: z.string(), address: z.string(), image: z.string() }),
  /** Whether an admin reviews the listing, which blocks acceptance. Absent in answers of the release before. */
  isListingHeld: z.boolean().optional(),
  kind: transferKind,
  state: z.enum(['offered', 'active', 'ended', 'completed']),
  endReason: z.enum(['', ...TRANSFER_END_REASONS]),
  /** Whether the reader's own block ended it. The other side gets no such field. */
  isEndedByOwnBlock: z.boolean().optional(),
  /** Whose closed account ended it; absent otherwise. */
  closedBy: side.optional(),
  note: z.string(),
  /** Who wrote the note; absent without a note or when unknown. */
  noteBy: side.optional(),
  role: side,
  seller: person,
  taker: person,
  moveInDate: dayOrNone,
  fees: z.array(fee),
  /** The lease's terms when offered or accepted; they outlive the listing. Absent when unknown. */
  lease: z
    .object({ address: z.string(), monthlyRent: z.string(), startDate: z.string(), endDate: z.string() })
    .optional(),
  steps: z.array(
    z.object({
      step: transferStep,
      by: owner,
      isDone: z.boolean(),
      doneBy: z.enum(['', 'seller', 'taker', 'both']),
      date: dayOrNone,
    }),
  ),
  /** Who made the last mark, and alone may remove it; '' without marks. */
  lastMarkBy: z.enum(['', ...side.options]).optional(),
  /** The first open step and who marks it; null when none is open. */
  next: z.object({ step: transferStep, who: owner }).nullable(),
  /** The instant when it ends without an action; '' once it is over. */
  dueAt: instantOrNone,
  revision: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Transfer = z.infer<typeof transfer>;

/** `GET /api/transfers`: the caller's own, newest first, at most 100. */
export const transfersAnswer = z.array(transfer);

/** `POST /api/transfers`. */
export const offerTransferBody = z.object({
  tourId: id,
  kind: transferKind,
  moveInDate: day.optional(),
  fees: fees.optional(),
});
export type OfferTransferBody = z.input<typeof offerTransferBody>;

/** `PUT /api/transfers/{id}`: absent fields stay. */
export const changeTransferBody = z.object({
  revision: z.number().int().min(1),
  moveInDate: day.optional(),
  fees: fees.optional(),
});
export type ChangeTransferBody = z.input<typeof changeTransferBody>;

/** `PUT /api/transfers/{id}/accept` and `/decline`. */
export const answerTransferBody = z.object({ note: text(300).optional() });

/** `PUT /api/transfers/{id}/steps/{step}`: the day of the step, today by default. */
export const markStepBody = z.object({ done: z.boolean(), date: day.optional() });

/** `PUT /api/transfers/{id}/end`. An offer that its seller ends is withdrawn, whatever the reason. */
export const endTransferBody = z.object({
  reason: z.enum(['office_declined', 'taker_left', 'seller_left', 'other']),
  note: text(300).optional(),
});
export type EndTransferBody = z.input<typeof endTransferBody>;
