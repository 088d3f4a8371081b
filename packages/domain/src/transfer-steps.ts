import { TRANSFER_TYPES } from './options.ts';

/** How a lease changes hands: the contract is assigned, sublet, or the office makes a new one. */
export const TRANSFER_KINDS = ['assignment', 'sublet', 'new_lease'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** Most offers of a lease for one tour request. */
export const MOST_OFFERS_PER_REQUEST = 2;

/** The kind of transfer that a listing names; null for none or an unknown one. */
export const transferKindOf = (type: string | undefined): TransferKind | null =>
  TRANSFER_KINDS[TRANSFER_TYPES.findIndex((one) => one === type)] ?? null;

/** The two sides of a transfer. */
export type TransferSide = 'seller' | 'taker';

/** The steps until the keys change hands, in order. */
export const TRANSFER_STEPS = ['office_told', 'applied', 'approved', 'signed', 'agreement', 'keys'] as const;
export type TransferStep = (typeof TRANSFER_STEPS)[number];

/** Who marks a step; `both` needs a mark of each. */
export const STEP_OWNERS = ['seller', 'taker', 'either', 'both'] as const;
export type StepOwner = (typeof STEP_OWNERS)[number];

const OWNERS: Readonly<Record<TransferStep, StepOwner>> = {
  office_told: 'seller',
  applied: 'taker',
  approved: 'either',
  signed: 'taker',
  agreement: 'both',
  keys: 'taker',
};

const STEPS_OF: Readonly<Record<TransferKind, readonly TransferStep[]>> = {
  assignment: TRANSFER_STEPS,
  sublet: ['office_told', 'approved', 'agreement', 'keys'],
  new_lease: ['applied', 'approved', 'signed', 'keys'],
};

/** A side's mark that a step happened, on a day in Denver. */
export interface StepMark {
  readonly step: TransferStep;
  readonly by: TransferSide;
  readonly date: string;
}

/** A step, who marks it, and who has done so. */
export interface StepState {
  readonly step: TransferStep;
  readonly by: StepOwner;
  readonly isDone: boolean;
  readonly doneBy: '' | TransferSide | 'both';
  readonly date: string;
}

/** The steps of a kind of transfer with their marks. */
export function stepStates(kind: TransferKind, marks: readonly StepMark[]): StepState[] {
  return STEPS_OF[kind].map((step) => {
    const own = marks.filter((mark) => mark.step === step);
    const by = OWNERS[step];
    const [first, second] = own;
    const doneBy = first && second ? 'both' : (first?.by ?? '');
    return { step, by, isDone: own.length >= (by === 'both' ? 2 : 1), doneBy, date: own.at(-1)?.date ?? '' };
  });
}

/** The first open step and who marks it; null when all are done. */
export function nextStep(
  kind: TransferKind,
  marks: readonly StepMark[],
): { step: TransferStep; who: StepOwner } | null {
  const open = stepStates(kind, marks).find(({ isDone }) => !isDone);
  if (!open) return null;
  const { step, by, doneBy } = open;
  if (by !== 'both' || doneBy === '') return { step, who: by };
  return { step, who: doneBy === 'seller' ? 'taker' : 'seller' };
}

/** Whether a side may mark a step. */
export const maySideMark = (step: TransferStep, side: TransferSide): boolean =>
  OWNERS[step] === side || OWNERS[step] === 'either' || OWNERS[step] === 'both';

/** Whether a side can act next, perhaps together with the other. */
export const isTurnOf = (who: StepOwner, side: TransferSide): boolean =>
  who === side || who === 'either' || who === 'both';

interface SeenTransfer {
  readonly state: string;
  readonly role: TransferSide;
  readonly next: { readonly who: StepOwner } | null;
}

/** Whether a transfer waits for the viewer: for an answer to an offer, or for a step. */
export const isOwnTurn = ({ state, role, next }: SeenTransfer): boolean =>
  state === 'offered' ? role === 'taker' : state === 'active' && next !== null && isTurnOf(next.who, role);

/** Why a transfer ended. */
export const TRANSFER_END_REASONS = [
  'declined',
  'withdrawn',
  'expired',
  'stalled',
  'office_declined',
  'taker_left',
  'seller_left',
  'other',
  'listing_removed',
] as const;
export type TransferEndReason = (typeof TRANSFER_END_REASONS)[number];

/** Highest single fee of a transfer, in cents (handover, section 2). */
export const MOST_FEE_CENTS = 1_000_000;
