import type { EndTransferBody } from '@keyturn/contracts/transfers';
import { SelectField, TextAreaField } from '@keyturn/web-kit/ui';
import { useState } from 'react';
import { endTransfer } from '../api.ts';
import { AskedButton } from '../asked-button.tsx';
import { transferMessages as messages } from './messages.ts';
import type { Transfer } from '../read-transfer.ts';
import { useTransferStep } from './use-transfer-step.ts';

const REASONS = ['office_declined', 'taker_left', 'seller_left', 'other'] as const;
/** Longest note the server takes, in characters. */
const MOST_NOTE = 300;

/** Ends what is under way, or takes an offer back, after being asked. */
export function EndTransfer({ transfer: { _id, state, role } }: { transfer: Transfer }) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState<EndTransferBody['reason']>('office_declined');
  const [note, setNote] = useState('');
  const { isPending, take } = useTransferStep(_id, () => setIsAsking(false));
  const isOffer = state === 'offered';
  if (!(state === 'active' || (isOffer && role === 'seller'))) return null;
  const end = () => {
    const given = note.trim();
    const body = isOffer ? { reason: 'other' as const } : { reason, ...(given !== '' && { note: given }) };
    take(() => endTransfer(_id, body));
  };
  return (
    <div>
      <AskedButton
        label={isOffer ? messages.takeBack : messages.end}
        title={isOffer ? messages.confirmTakeBack : messages.confirmEnd}
        cancelLabel={isOffer ? messages.keepOffer : messages.keep}
        isAsking={isAsking}
        isPending={isPending}
        onAsk={setIsAsking}
        onConfirm={end}
      >
        {!isOffer && (
          <>
            <SelectField
              label={messages.reason}
              options={REASONS.map((value) => ({ value, label: messages.reasons[value] }))}
              value={reason}
              onChange={(event) => setReason(REASONS.find((one) => one === event.target.value) ?? 'other')}
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
