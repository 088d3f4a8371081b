import { Checkbox, Field, IconButton, SelectField } from '@keyturn/web-kit/ui';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { transferMessages as messages } from './messages.ts';
import { payerOf } from './payer-of.ts';
import type { Transfer } from '../read-transfer.ts';
import { feeOf, type FeeDraft } from './terms-draft.ts';
import styles from './terms.module.css';

const NAMES = ['transferFee', 'applicationFee', 'adminFee', 'deposit', 'other'] as const;
const PAYERS = ['seller', 'taker'] as const;

interface FeeFieldsProps {
  transfer: Transfer;
  fee: FeeDraft;
  isChecked: boolean;
  /** The other side's concurrent change. */
  children: ReactNode;
  onChange: (changes: Partial<FeeDraft>) => void;
  onRemove: () => void;
}

/** One fee: purpose, amount, payer, and whether it is paid. */
export function FeeFields({ transfer, fee, isChecked, children, onChange, onRemove }: FeeFieldsProps) {
  return (
    <fieldset className={styles.fee} aria-label={messages.fees[fee.name]}>
      <SelectField
        label={messages.fee}
        options={NAMES.map((value) => ({ value, label: messages.fees[value] }))}
        value={fee.name}
        onChange={(event) => onChange({ name: NAMES.find((one) => one === event.target.value) ?? 'other' })}
      />
      <Field
        label={messages.amount}
        prefix="$"
        inputMode="decimal"
        maxLength={9}
        value={fee.amount}
        error={isChecked && feeOf(fee) === null ? messages.amountMissing : null}
        onChange={(event) => onChange({ amount: event.target.value })}
      />
      <SelectField
        label={messages.payer}
        options={PAYERS.map((value) => ({ value, label: payerOf(transfer, value) }))}
        value={fee.payer}
        onChange={(event) => onChange({ payer: event.target.value === 'seller' ? 'seller' : 'taker' })}
      />
      <Checkbox label={messages.paid} checked={fee.isPaid} onChange={(isPaid) => onChange({ isPaid })} />
      <IconButton label={messages.removeFee(messages.fees[fee.name])} icon={<X size={20} />} onClick={onRemove} />
      {children}
    </fieldset>
  );
}
