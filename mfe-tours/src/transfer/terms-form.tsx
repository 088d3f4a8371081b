import type { TransferFee } from '@keyturn/contracts/transfers';
import { parseCents } from '@keyturn/domain/money';
import { MOST_FEE_CENTS } from '@keyturn/domain/transfer-steps';
import { Button, Checkbox, Field, IconButton, SelectField } from '@keyturn/web-kit/ui';
import { Plus, X } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { changeTransfer } from '../api.ts';
import { transferMessages as messages } from './messages.ts';
import { payerOf } from './payer-of.ts';
import type { Transfer } from '../read-transfer.ts';
import styles from './terms.module.css';
import { TERMS_ID, useTransferStep } from './use-transfer-step.ts';

const NAMES = ['transferFee', 'applicationFee', 'adminFee', 'deposit', 'other'] as const;
const PAYERS = ['seller', 'taker'] as const;
const MOST_FEES = 8;

type Draft = Omit<TransferFee, 'cents'> & { readonly amount: string };

const centsOf = ({ amount }: Draft): number | null => {
  const cents = parseCents(amount);
  return cents === null || cents > MOST_FEE_CENTS ? null : cents;
};

/** Changes the day of moving in and the fees; what was typed stays after a failure. */
export function TermsForm({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const [moveInDate, setMoveInDate] = useState(transfer.moveInDate);
  const [fees, setFees] = useState<readonly Draft[]>(
    transfer.fees.map(({ cents, ...fee }) => ({ ...fee, amount: String(cents / 100) })),
  );
  const [isChecked, setIsChecked] = useState(false);
  const { isPending, take } = useTransferStep(transfer._id, onClose, TERMS_ID);
  const change = (at: number, changes: Partial<Draft>) =>
    setFees(fees.map((fee, index) => (index === at ? { ...fee, ...changes } : fee)));

  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    const read = fees.flatMap(({ amount, ...fee }) => {
      const cents = centsOf({ ...fee, amount });
      return cents === null ? [] : [{ ...fee, cents }];
    });
    if (read.length < fees.length) return;
    take(() => changeTransfer(transfer._id, { revision: transfer.revision, moveInDate, fees: read }));
  };

  return (
    <form className={styles.form} onSubmit={save}>
      <Field
        label={messages.moveIn}
        type="date"
        value={moveInDate}
        onChange={(event) => setMoveInDate(event.target.value)}
      />
      {fees.map((fee, at) => (
        <fieldset key={at} className={styles.fee} aria-label={messages.fees[fee.name]}>
          <SelectField
            label={messages.fee}
            options={NAMES.map((value) => ({ value, label: messages.fees[value] }))}
            value={fee.name}
            onChange={(event) => change(at, { name: NAMES.find((one) => one === event.target.value) ?? 'other' })}
          />
          <Field
            label={messages.amount}
            prefix="$"
            inputMode="decimal"
            maxLength={9}
            value={fee.amount}
            error={isChecked && centsOf(fee) === null ? messages.amountMissing : null}
            onChange={(event) => change(at, { amount: event.target.value })}
          />
          <SelectField
            label={messages.payer}
            options={PAYERS.map((value) => ({ value, label: payerOf(transfer, value) }))}
            value={fee.payer}
            onChange={(event) => change(at, { payer: event.target.value === 'seller' ? 'seller' : 'taker' })}
          />
          <Checkbox label={messages.paid} checked={fee.isPaid} onChange={(isPaid) => change(at, { isPaid })} />
          <IconButton
            label={messages.removeFee(messages.fees[fee.name])}
            icon={<X size={20} />}
            onClick={() => setFees(fees.filter((_, index) => index !== at))}
          />
        </fieldset>
      ))}
      <div className={styles.actions}>
        {fees.length < MOST_FEES && (
          <Button
            size="small"
            icon={<Plus size={20} />}
            onClick={() => setFees([...fees, { name: 'transferFee', amount: '', payer: 'taker', isPaid: false }])}
          >
            {messages.addFee}
          </Button>
        )}
        <Button size="small" onClick={onClose}>
          {messages.cancel}
        </Button>
        <Button size="small" variant="primary" type="submit" isPending={isPending}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}
