import type { TransferEventData } from '@keyturn/contracts/events';
import type { QUEUES } from '@keyturn/contracts/queues';
import { denverDateOf } from '@keyturn/domain/denver-time';
import { firstName } from '@keyturn/domain/text';
import {
  isTurnOf,
  TRANSFER_END_REASONS,
  TRANSFER_STEPS,
  type StepOwner,
  type TransferSide,
} from '@keyturn/domain/transfer-steps';
import { blockedSentences, closedSentences, transferSentences } from '@keyturn/domain/transfer-words';
import type { NoticeDraft } from './notice.ts';

/** Transfer events that this service consumes. */
export type TransferEvent = Extract<(typeof QUEUES)['notifications'][number], `transfers.${string}`>;

/** The e-mail's text about an event, without a person's text. */
export const TRANSFER_MAILS: Readonly<Record<TransferEvent, string>> = {
  'transfers.offered': 'Somebody would like to hand you a lease.',
  'transfers.started': 'Your offer of a lease is accepted.',
  'transfers.changed': 'A lease transfer of yours has gone on.',
  'transfers.ended': 'A lease transfer of yours has ended.',
  'transfers.completed': 'A lease transfer of yours is complete.',
  'transfers.reminder-due': 'A lease transfer waits for you.',
};

const BOTH: readonly TransferSide[] = ['seller', 'taker'];

/** A listing's name in a notice for its seller, or for the other side. */
export const aboutListing = (title: string, isSeller: boolean, sentence: string): string =>
  `${title || (isSeller ? 'Your listing' : 'The listing')}: ${sentence}`;

/** The link of a transfer's notices. */
export const transferLink = ({ transferId }: Pick<TransferEventData, 'transferId'>): string =>
  `/tour-requests?transfer=${transferId}`;

/** An event's notices, one per concerned person. */
export function transferNoticesOf(type: TransferEvent, transfer: TransferEventData, occurredAt: string): NoticeDraft[] {
  return receiversOf(type, transfer).flatMap((side) => {
    const { userId } = transfer[side];
    const other = transfer[side === 'seller' ? 'taker' : 'seller'];
    const sentence = sentenceOf(type, side, firstName(other.name) || 'Someone', transfer, occurredAt);
    if (sentence === null) return [];
    return {
      userId,
      tourId: transfer.tourId,
      type,
      title: 'Lease transfer',
      body: aboutListing(transfer.listingTitle, side === 'seller', sentence),
      link: transferLink(transfer),
      sender: other.userId,
    };
  });
}

function receiversOf(type: TransferEvent, { by, endReason, next }: TransferEventData): readonly TransferSide[] {
  if (type === 'transfers.completed') return BOTH;
  if (type === 'transfers.reminder-due')
    return BOTH.filter((side) => next !== null && isTurnOf(next.who as StepOwner, side));
  if (endReason === 'listing_removed') return ['taker'];
  return BOTH.filter((side) => side !== by);
}

/** The timeline's text; null for states of a later release. */
function sentenceOf(
  type: TransferEvent,
  side: TransferSide,
  other: string,
  { kind, next, endReason, blockedBy, closedBy, dueAt, marked, hasNewTerms }: TransferEventData,
  occurredAt: string,
): string | null {
  if (type === 'transfers.offered') return transferSentences.offered(side, other, dueAt ?? '');
  if (type === 'transfers.completed')
    return transferSentences.completed(marked?.date ?? denverDateOf(occurredAt) ?? '');
  if (type === 'transfers.ended') {
    if (blockedBy === side) return blockedSentences.transfer(other);
    if (closedBy) return closedSentences.transfer(closedBy === side);
    const reason = TRANSFER_END_REASONS.find((known) => known === endReason);
    return reason ? transferSentences.ended(side, other, reason) : null;
  }
  if (hasNewTerms) return transferSentences.termsChanged(other);
  const step = TRANSFER_STEPS.find((known) => known === next?.step);
  return step && next ? transferSentences.turn(side, other, { step, who: next.who as StepOwner }, kind) : null;
}
