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

const END_WORDS: Readonly<Record<TransferEndReason, (side: TransferSide, other: string) => string>> = {
  declined: (side, other) => (side === 'seller' ? `${other} said no` : 'you said no'),
  withdrawn: (side, other) => (side === 'seller' ? 'you took the offer back' : `${other} took the offer back`),
  expired: () => 'no answer in time',
  stalled: () => 'nothing happened for 30 days',
  office_declined: () => 'the office said no',
  taker_left: (side, other) => (side === 'seller' ? `${other} stepped back` : 'you stepped back'),
  seller_left: (side, other) => (side === 'seller' ? 'you stepped back' : `${other} stepped back`),
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
    `This transfer ended: ${END_WORDS[reason](side, other)}.`,
  completed: (day: string) => `Transferred on ${formatWeekdayAndDay(day)}.`,
};
