import { Button, ConfirmDialog } from '@keyturn/web-kit/ui';
import { useState } from 'react';
import { declineTransfer } from '../api.ts';
import { transferMessages as messages } from './messages.ts';
import { useTransferStep } from './use-transfer-step.ts';

/** Declines an offer, after a confirmation. */
export function DeclineOffer({ transferId, isWide }: { transferId: string; isWide?: boolean | undefined }) {
  const [isAsking, setIsAsking] = useState(false);
  const { isPending, take } = useTransferStep(transferId, () => setIsAsking(false));
  return (
    <>
      <Button isWide={isWide} onClick={() => setIsAsking(true)}>
        {messages.noThanks}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.confirmNo}
        confirmLabel={messages.noThanks}
        cancelLabel={messages.keepOffer}
        isDanger
        isPending={isPending}
        onConfirm={() => take(() => declineTransfer(transferId))}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
