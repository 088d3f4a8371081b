import type { TransferFee } from '@keyturn/contracts/transfers';
import { parseCents } from '@keyturn/domain/money';
import { MOST_FEE_CENTS } from '@keyturn/domain/transfer-steps';

/** A fee as it is being written. */
export interface FeeDraft extends Omit<TransferFee, 'cents'> {
  readonly amount: string;
}

/** What was written of one fee: where it stands among those that are saved (null: it is new), what it was before, and what it is to be (null: gone). */
export interface FeeEdit {
  readonly place: number | null;
  readonly before: TransferFee | null;
  readonly draft: FeeDraft | null;
}

const draftOf = ({ cents, ...fee }: TransferFee): FeeDraft => ({ ...fee, amount: String(cents / 100) });

/** Null where the amount is none. */
export function feeOf({ amount, ...fee }: FeeDraft): TransferFee | null {
  const cents = parseCents(amount);
  return cents === null || cents > MOST_FEE_CENTS ? null : { ...fee, cents };
}

/** Whether two fees, or none, are the same. */
const isSameFee = (one: TransferFee | null | undefined, other: TransferFee | null | undefined): boolean =>
  one && other
    ? one.name === other.name && one.cents === other.cents && one.payer === other.payer && one.isPaid === other.isPaid
    : !one === !other;

/** The fees as they are now, with what was written over them; those that were not touched follow the other side, new ones come last. */
export function editedFees(now: readonly TransferFee[], edits: readonly FeeEdit[]): readonly FeeEdit[] {
  const saved = now.map(
    (fee, place) => edits.find((edit) => edit.place === place) ?? { place, before: fee, draft: draftOf(fee) },
  );
  return [...saved, ...edits.filter(({ place }) => place === null || place >= now.length)];
}

/** What was written, with one fee more or written anew; `at` is its place among those that are drawn. */
export function withEdit(drawn: readonly FeeEdit[], edits: readonly FeeEdit[], at: number, draft: FeeDraft | null) {
  const edit = drawn[at];
  if (!edit) return [...edits, { place: null, before: null, draft }];
  const others = edits.filter((one) => one !== edit);
  // A new one that is taken away leaves nothing to be said.
  if (edit.place === null)
    return draft === null ? others : edits.map((one) => (one === edit ? { ...edit, draft } : one));
  return [...others, { ...edit, draft }];
}

/** Whether the other side has made something else of a fee since it was touched, that was not written here, too. */
export const isChangedMeanwhile = ({ place, before, draft }: FeeEdit, now: readonly TransferFee[]): boolean =>
  place !== null && !isSameFee(before, now[place]) && !isSameFee(draft && feeOf(draft), now[place]);
