import { formatWeekdayAndDay } from './dates.ts';
import { denverClock } from './denver-time.ts';
import { formatTime } from './time-of-day.ts';
import {
  isTurnOf,
  type StepOwner,
  type TransferEndReason,
  type TransferSide,
  type TransferStep,
} from './transfer-steps.ts';

/** What each step of a transfer is called. */
export const STEP_LABELS: Readonly<Record<TransferStep, string>> = {
  office_told: 'Tell the office the contract is for sale',
  applied: 'Apply with the office',
  approved: 'The office approves',
  signed: 'Sign and pay the deposit',
  agreement: 'All sign the transfer agreement, the office last',
  keys: 'Keys handed over',
};

/** Why a transfer ended, given what the seller and the taker are called: "you", or a name. */
export const END_WORDS: Readonly<Record<TransferEndReason, (seller: string, taker: string) => string>> = {
  declined: (_, taker) => `${taker} said no`,
  withdrawn: (seller) => `${seller} took the offer back`,
  expired: () => 'no answer in time',
  stalled: () => 'nothing happened for 30 days',
  office_declined: () => 'the office said no',
  taker_left: (_, taker) => `${taker} stepped back`,
  seller_left: (seller) => `${seller} stepped back`,
  other: () => 'another reason',
  listing_removed: () => 'the listing was removed',
};

/** "Wed, Nov 25, 4:30 PM" of an instant, on Denver's clock; '' where there is none. */
export function momentText(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  const { date, minutes } = denverClock(at);
  return `${formatWeekdayAndDay(date)}, ${formatTime(minutes)}`;
}

/** What a transfer's timeline says, to one side; `other` is the other's name. */
export const transferSentences = {
  offered: (side: TransferSide, other: string, dueAt: string) =>
    side === 'seller'
      ? `${other} has until ${momentText(dueAt)} to say yes.`
      : `${other} would like to hand you this lease. Answer by ${momentText(dueAt)}.`,
  turn: (side: TransferSide, other: string, { step, who }: { step: TransferStep; who: StepOwner }) =>
    isTurnOf(who, side) ? `Your turn: ${STEP_LABELS[step]}` : `Waiting for ${other}: ${STEP_LABELS[step]}`,
  ended: (side: TransferSide, other: string, reason: TransferEndReason) =>
    `This transfer ended: ${side === 'seller' ? END_WORDS[reason]('you', other) : END_WORDS[reason](other, 'you')}.`,
  completed: (day: string) => `Transferred on ${formatWeekdayAndDay(day)}.`,
};
