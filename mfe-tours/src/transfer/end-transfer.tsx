import type { EndTransferBody } from '@keyturn/contracts/transfers';
import { SelectField, TextAreaField } from '@keyturn/web-kit/ui';
import { useRef, useState } from 'react';
import { endTransfer } from '../api.ts';
import { AskedButton } from '../asked-button.tsx';
import { transferMessages as messages } from './messages.ts';
import type { Transfer } from '../read-transfer.ts';
import { useTransferStep } from './use-transfer-step.ts';

const REASONS = ['office_declined', 'taker_left', 'seller_left', 'other'] as const;
/** Longest note, in characters, by the server's limit. */
const MOST_NOTE = 300;

/** Ends a transfer or withdraws an offer, after a confirmation. */
export function EndTransfer({ transfer: { _id, state, role } }: { transfer: Transfer }) {
  // A question about an offer closes when it has become something else.
  const [asked, setAsked] = useState<Transfer['state'] | null>(null);
  const [reason, setReason] = useState<EndTransferBody['reason'] | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const field = useRef<HTMLSelectElement>(null);
  const [note, setNote] = useState('');
  const { isPending, take } = useTransferStep(_id, () => setAsked(null));
  const isOffer = state === 'offered';
  if (!(state === 'active' || (isOffer && role === 'seller'))) return null;
  const end = () => {
    const given = note.trim();
    setIsChecked(true);
    if (isOffer) take(() => endTransfer(_id, { reason: 'other' }));
    else if (reason === null) field.current?.focus();
    else take(() => endTransfer(_id, { reason, ...(given !== '' && { note: given }) }));
  };
  const ask = (isAsking: boolean): void => {
    setIsChecked(false);
    setAsked(isAsking ? state : null);
  };
  return (
    <div>
      <AskedButton
        label={isOffer ? messages.takeBack : messages.end}
        title={isOffer ? messages.confirmTakeBack : messages.confirmEnd}
        cancelLabel={isOffer ? messages.keepOffer : messages.keep}
        isAsking={asked === state}
        isPending={isPending}
        onAsk={ask}
        onConfirm={end}
      >
        {!isOffer && (
          <>
            <SelectField
              ref={field}
              label={messages.reason}
              placeholder={messages.chooseReason}
              options={REASONS.map((value) => ({
                value,
                label: value === `${role}_left` ? messages.stepBack : messages.reasons[value],
              }))}
              value={reason ?? ''}
              error={isChecked && reason === null ? messages.reasonMissing : null}
              onChange={(event) => setReason(REASONS.find((one) => one === event.target.value) ?? null)}
            />
            <TextAreaField
              label={messages.note}
              isOptional
              rows={2}
              maxLength={MOST_NOTE}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </>
        )}
      </AskedButton>
    </div>
  );
}
