import { formatDayAndYear } from '@keyturn/domain/dates';
import { formatCents } from '@keyturn/domain/money';
import { firstName } from '@keyturn/domain/text';
import { Button, Field } from '@keyturn/web-kit/ui';
import { Plus } from 'lucide-react';
import { Fragment, useState, type SyntheticEvent } from 'react';
import { changeTransfer } from '../api.ts';
import { FeeFields } from './fee-fields.tsx';
import { transferMessages as messages } from './messages.ts';
import { payerOf } from './payer-of.ts';
import { otherOf, type Transfer } from '../read-transfer.ts';
import { editedFees, feeOf, isChangedMeanwhile, withEdit, type FeeDraft, type FeeEdit } from './terms-draft.ts';
import styles from './terms.module.css';
import { TERMS_ID, useTransferStep } from './use-transfer-step.ts';

const MOST_FEES = 8;

/**
 * Edits the move-in day and fees. Typed values survive failures and the other side's saves, which then show beside
 * them. Untouched values follow the other side.
 */
export function TermsForm({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const [before] = useState(transfer);
  const [typedDate, setTypedDate] = useState<string | null>(null);
  const [edits, setEdits] = useState<readonly FeeEdit[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  const { isPending, take } = useTransferStep(transfer._id, onClose, TERMS_ID);
  const moveInDate = typedDate ?? transfer.moveInDate;
  const fees = editedFees(transfer.fees, edits);
  const kept = fees.flatMap(({ draft }) => draft ?? []);
  const other = firstName(otherOf(transfer).name) || messages.someone;
  const isDateChanged = ![before.moveInDate, moveInDate].includes(transfer.moveInDate);
  const edit = (at: number, draft: FeeDraft | null): void => setEdits(withEdit(fees, edits, at, draft));

  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    const read = kept.flatMap((fee) => feeOf(fee) ?? []);
    if (read.length < kept.length) return;
    take(() => changeTransfer(transfer._id, { revision: transfer.revision, moveInDate, fees: read }));
  };
  const meanwhile = (one: FeeEdit) => {
    if (!isChangedMeanwhile(one, transfer.fees)) return null;
    const fee = transfer.fees[one.place ?? -1];
    const now = fee
      ? messages.feeNow(messages.fees[fee.name], formatCents(fee.cents), payerOf(transfer, fee.payer), fee.isPaid)
      : messages.removed;
    return (
      <p role="status" className={styles.meanwhile}>
        {messages.changedMeanwhile(other, now)}
      </p>
    );
  };

  return (
    <form className={styles.form} onSubmit={save}>
      <Field
        label={messages.moveIn}
        type="date"
        value={moveInDate}
        hint={
          isDateChanged && messages.changedMeanwhile(other, formatDayAndYear(transfer.moveInDate) || messages.notSet)
        }
        onChange={(event) => setTypedDate(event.target.value)}
      />
      {fees.map((one, at) =>
        one.draft === null ? (
          <Fragment key={at}>{meanwhile(one)}</Fragment>
        ) : (
          <FeeFields
            key={at}
            transfer={transfer}
            fee={one.draft}
            isChecked={isChecked}
            onChange={(changes) => one.draft && edit(at, { ...one.draft, ...changes })}
            onRemove={() => edit(at, null)}
          >
            {meanwhile(one)}
          </FeeFields>
        ),
      )}
      <div className={styles.actions}>
        {kept.length < MOST_FEES && (
          <Button
            size="small"
            icon={<Plus size={20} />}
            onClick={() => edit(fees.length, { name: 'transferFee', amount: '', payer: 'taker', isPaid: false })}
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
