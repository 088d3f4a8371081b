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

interface StepWords {
  readonly label: string;
  /** States that somebody, by name or as "You", has done it. */
  done(name: string, isYou?: boolean): string;
}

const STEP_WORDS: Readonly<Record<TransferStep, StepWords>> = {
  office_told: {
    label: 'Tell the office the contract is for sale',
    done: (name) => `${name} told the office that the contract is for sale`,
  },
  applied: { label: 'Apply with the office', done: (name) => `${name} applied with the office` },
  approved: {
    label: 'The office approves',
    done: (name, isYou) => `${name} ${isYou ? 'say' : 'says'} the office approved`,
  },
  signed: { label: 'Sign and pay the deposit', done: (name) => `${name} signed and paid the deposit` },
  agreement: {
    label: 'All sign the transfer agreement, the office last',
    done: (name) => `${name} signed the transfer agreement`,
  },
  keys: { label: 'Keys handed over', done: (name, isYou) => `${name} ${isYou ? 'have' : 'has'} the keys` },
};

/** In a sublet the seller keeps the contract. */
const SUBLET_WORDS: Readonly<Partial<Record<TransferStep, StepWords>>> = {
  office_told: {
    label: 'Ask the office whether you may sublet',
    done: (name) => `${name} asked the office about the sublet`,
  },
};

const wordsOf = (step: TransferStep, kind: string): StepWords =>
  (kind === 'sublet' && SUBLET_WORDS[step]) || STEP_WORDS[step];

/** The label of a step in a transfer of this kind; an unknown kind gets the usual one. */
export const stepLabel = (step: TransferStep, kind: string): string => wordsOf(step, kind).label;

/** States that somebody, by name or as "You", has done a step. */
export const stepDone = (step: TransferStep, kind: string, name: string, isYou = false): string =>
  wordsOf(step, kind).done(name, isYou);

/** Why a transfer ended. Arguments are the seller and the taker: "you", or a name. */
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

/** "Wed, Nov 25, 4:30 PM" in Denver; '' for an empty instant. */
export function momentText(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  const { date, minutes } = denverClock(at);
  return `${formatWeekdayAndDay(date)}, ${formatTime(minutes)}`;
}

/** Sentences of a transfer's timeline for one side; `other` is the other's name. */
export const transferSentences = {
  offered: (side: TransferSide, other: string, dueAt: string) =>
    side === 'seller'
      ? `${other} has until ${momentText(dueAt)} to say yes.`
      : `${other} would like to hand you this lease. Answer by ${momentText(dueAt)}.`,
  /** Shown to visitors of the listing. */
  held: (state: 'offered' | 'active') =>
    `A person at Keyturn is checking this listing. ${state === 'offered' ? 'Nothing can be accepted until then.' : 'Your transfer stays as it is.'}`,
  termsChanged: (name: string) => `${name} changed the dates and fees.`,
  heldNoMore: 'This listing was checked and is there again.',
  turn: (side: TransferSide, other: string, { step, who }: { step: TransferStep; who: StepOwner }, kind: string) =>
    isTurnOf(who, side) ? `Your turn: ${stepLabel(step, kind)}` : `Waiting for ${other}: ${stepLabel(step, kind)}`,
  ended: (side: TransferSide, other: string, reason: TransferEndReason) =>
    `This transfer ended: ${side === 'seller' ? END_WORDS[reason]('you', other) : END_WORDS[reason](other, 'you')}.`,
  completed: (day: string) => `Transferred on ${formatWeekdayAndDay(day)}.`,
};

/** Why a transfer ended with a deleted or suspended account: for one side, and for both in their conversation. */
export const closedSentences = {
  transfer: (isOwn: boolean) =>
    `This transfer ended: ${isOwn ? 'your account could not be used' : 'their account was closed'}.`,
  line: (name: string) => `The transfer ended: the account of ${name} was closed.`,
};

/** How a request or transfer ended, for the blocker; `other` is for a blocked seller, who must not know. */
export const blockedSentences = {
  other: 'This request has ended.',
  request: (name: string) => `You blocked ${name}. This request has ended.`,
  transfer: (name: string) => `You blocked ${name}. This transfer has ended.`,
};
