import type { TransferEventData } from '@keyturn/contracts/events';
import type { QUEUES } from '@keyturn/contracts/queues';
import { formatWeekdayAndDay } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import { TRANSFER_END_REASONS, TRANSFER_STEPS } from '@keyturn/domain/transfer-steps';
import { closedSentences, END_WORDS, stepDone, stepLabel, transferSentences } from '@keyturn/domain/transfer-words';

/** Events of its own transfers that this service consumes. */
export type HandoverEvent = Extract<(typeof QUEUES)['transfers'][number], `transfers.${string}`>;

const SOMEONE = 'Someone';

/** A conversation's message for its transfer's event; '' for none. Both sides read the same. */
export function transferLine(type: HandoverEvent, transfer: TransferEventData, occurredAt: string): string {
  const seller = transfer.seller.name || SOMEONE;
  const taker = transfer.taker.name || SOMEONE;
  switch (type) {
    case 'transfers.offered':
      return `${seller} would like to hand the lease over to ${taker}.`;
    case 'transfers.started':
      return `${taker} takes the lease over.`;
    case 'transfers.changed':
      return changeLine(transfer, transfer.by === 'seller' ? seller : taker, occurredAt);
    case 'transfers.ended': {
      const { closedBy } = transfer;
      if (closedBy) return closedSentences.line(closedBy === 'seller' ? seller : taker);
      const reason = TRANSFER_END_REASONS.find((known) => known === transfer.endReason);
      return reason ? `The transfer ended: ${END_WORDS[reason](seller, taker)}.` : 'The transfer ended.';
    }
    case 'transfers.completed':
      return transfer.by === 'taker'
        ? `${stepDone('keys', transfer.kind, taker)}. The lease is handed over.`
        : 'The lease is handed over.';
  }
}

/** A side's change or marked step, with its day if not the same, or its removal. */
function changeLine({ kind, marked, hasNewTerms }: TransferEventData, name: string, occurredAt: string): string {
  if (hasNewTerms) return transferSentences.termsChanged(name);
  const step = TRANSFER_STEPS.find((known) => known === marked?.step);
  if (!marked || step === undefined || step === 'keys') return '';
  if (!marked.isDone) return `${name} took this back: ${stepLabel(step, kind)}.`;
  const isToday = marked.date === denverToday(new Date(occurredAt));
  return `${stepDone(step, kind, name)}${isToday ? '' : ` (${formatWeekdayAndDay(marked.date)})`}.`;
}
