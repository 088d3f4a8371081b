import { isOwnTurn } from '@keyturn/domain/transfer-steps';
import { Link } from '@keyturn/routing';
import { Button, ConfirmDialog, buttonClass } from '@keyturn/web-kit/ui';
import { useState } from 'react';
import { acceptTransfer, declineTransfer, markTransferStep } from '../api.ts';
import { transferMessages as messages } from './messages.ts';
import type { Transfer } from '../read-transfer.ts';
import { useTransferStep } from './use-transfer-step.ts';

/** What whoever looks is to do next. */
export function TurnActions({ transfer, isWide }: { transfer: Transfer; isWide?: boolean | undefined }) {
  const { _id, state, role, next, endReason } = transfer;
  const [isAsking, setIsAsking] = useState(false);
  const { isPending, take } = useTransferStep(_id, () => setIsAsking(false));
  if (state === 'ended' && role === 'seller' && endReason !== 'listing_removed')
    return (
      <Link to="/tour-requests?tab=received" className={buttonClass('primary')}>
        {messages.chooseOther}
      </Link>
    );
  if (!isOwnTurn(transfer)) return null;
  if (state === 'offered')
    return (
      <>
        <Button isWide={isWide} isPending={isPending} onClick={() => take(() => declineTransfer(_id))}>
          {messages.noThanks}
        </Button>
        <Button variant="primary" isWide={isWide} isPending={isPending} onClick={() => take(() => acceptTransfer(_id))}>
          {messages.takeOver}
        </Button>
      </>
    );
  if (!next) return null;
  const mark = () => take(() => markTransferStep(_id, next.step, true));
  if (next.step !== 'keys')
    return (
      <Button variant="primary" isWide={isWide} isPending={isPending} onClick={mark}>
        {messages.markDone}
      </Button>
    );
  return (
    <>
      <Button variant="primary" isWide={isWide} onClick={() => setIsAsking(true)}>
        {messages.haveKeys}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.confirmKeys}
        confirmLabel={messages.haveKeys}
        cancelLabel={messages.notYet}
        isPending={isPending}
        onConfirm={mark}
        onCancel={() => setIsAsking(false)}
      >
        {messages.keysFinal}
      </ConfirmDialog>
    </>
  );
}
