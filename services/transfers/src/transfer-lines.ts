import type { TransferFact } from '@keyturn/contracts/events';
import type { QUEUES } from '@keyturn/contracts/queues';
import { formatWeekdayAndDay } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import { TRANSFER_END_REASONS, TRANSFER_STEPS, type TransferStep } from '@keyturn/domain/transfer-steps';
import { END_WORDS, STEP_LABELS } from '@keyturn/domain/transfer-words';

/** Every event of its own transfers that this service hears. */
export type HandoverEvent = Extract<(typeof QUEUES)['transfers'][number], `transfers.${string}`>;

const SOMEONE = 'Someone';

const DONE: Readonly<Record<Exclude<TransferStep, 'keys'>, (name: string) => string>> = {
  office_told: (name) => `${name} told the office that the contract is for sale`,
  applied: (name) => `${name} applied with the office`,
  approved: (name) => `The office approved, says ${name}`,
  signed: (name) => `${name} signed and paid the deposit`,
  agreement: (name) => `${name} signed the transfer agreement`,
};

/** What a conversation says of an event of its request's transfer; '' where it says nothing. Both sides read the same. */
export function transferLine(type: HandoverEvent, transfer: TransferFact, occurredAt: string): string {
  const seller = transfer.seller.name || SOMEONE;
  const taker = transfer.taker.name || SOMEONE;
  switch (type) {
    case 'transfers.offered':
      return `${seller} would like to hand the lease over to ${taker}.`;
    case 'transfers.started':
      return `${taker} takes the lease over.`;
    case 'transfers.changed':
      return stepLine(transfer, transfer.by === 'seller' ? seller : taker, occurredAt);
    case 'transfers.ended': {
      const reason = TRANSFER_END_REASONS.find((known) => known === transfer.endReason);
      return reason ? `The transfer ended: ${END_WORDS[reason](seller, taker)}.` : 'The transfer ended.';
    }
    case 'transfers.completed':
      return transfer.by === 'taker' ? `${taker} has the keys. The lease is handed over.` : 'The lease is handed over.';
  }
}

/** What one side says has happened, with its day where that is not the day of saying so; or what it takes back. */
function stepLine({ marked }: TransferFact, name: string, occurredAt: string): string {
  const step = TRANSFER_STEPS.find((known) => known === marked?.step);
  if (!marked || step === undefined || step === 'keys') return '';
  if (!marked.isDone) return `${name} took this back: ${STEP_LABELS[step]}.`;
  const isToday = marked.date === denverToday(new Date(occurredAt));
  return `${DONE[step](name)}${isToday ? '' : ` (${formatWeekdayAndDay(marked.date)})`}.`;
}
