import type { TransferFee } from '@keyturn/contracts/transfers';
import { parseCents } from '@keyturn/domain/money';
import { MOST_FEE_CENTS } from '@keyturn/domain/transfer-steps';

/** A fee in editing. */
export interface FeeDraft extends Omit<TransferFee, 'cents'> {
  readonly amount: string;
}

/** An edited fee: its index among saved ones (null: new), its earlier value, and its new one (null: removed). */
export interface FeeEdit {
  readonly place: number | null;
  readonly before: TransferFee | null;
  readonly draft: FeeDraft | null;
}

const draftOf = ({ cents, ...fee }: TransferFee): FeeDraft => ({ ...fee, amount: String(cents / 100) });

/** Null for an invalid amount. */
export function feeOf({ amount, ...fee }: FeeDraft): TransferFee | null {
  const cents = parseCents(amount);
  return cents === null || cents > MOST_FEE_CENTS ? null : { ...fee, cents };
}

/** Whether two fees, or none, are equal. */
const isSameFee = (one: TransferFee | null | undefined, other: TransferFee | null | undefined): boolean =>
  one && other
    ? one.name === other.name && one.cents === other.cents && one.payer === other.payer && one.isPaid === other.isPaid
    : !one === !other;

/** The current fees overlaid with edits; untouched ones follow the other side, new ones come last. */
export function editedFees(now: readonly TransferFee[], edits: readonly FeeEdit[]): readonly FeeEdit[] {
  const saved = now.map(
    (fee, place) => edits.find((edit) => edit.place === place) ?? { place, before: fee, draft: draftOf(fee) },
  );
  return [...saved, ...edits.filter(({ place }) => place === null || place >= now.length)];
}

/** The edits with one added or replaced; `at` is its displayed index. */
export function withEdit(drawn: readonly FeeEdit[], edits: readonly FeeEdit[], at: number, draft: FeeDraft | null) {
  const edit = drawn[at];
  if (!edit) return [...edits, { place: null, before: null, draft }];
  const others = edits.filter((one) => one !== edit);
  // A removed new fee leaves no edit.
  if (edit.place === null)
    return draft === null ? others : edits.map((one) => (one === edit ? { ...edit, draft } : one));
  return [...others, { ...edit, draft }];
}

/** Whether the other side has changed a fee since it was touched, to another value than here. */
export const isChangedMeanwhile = ({ place, before, draft }: FeeEdit, now: readonly TransferFee[]): boolean =>
  place !== null && !isSameFee(before, now[place]) && !isSameFee(draft && feeOf(draft), now[place]);
