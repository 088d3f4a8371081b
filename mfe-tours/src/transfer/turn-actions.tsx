import { isOwnTurn } from '@keyturn/domain/transfer-steps';
import { Link } from '@keyturn/routing';
import { Button, buttonClass } from '@keyturn/web-kit/ui';
import { acceptTransfer } from '../api.ts';
import { DeclineOffer } from './decline-offer.tsx';
import { transferMessages as messages } from './messages.ts';
import type { Transfer } from '../read-transfer.ts';
import { MarkStep } from './mark-step.tsx';
import { useAfterEnd } from './use-after-end.ts';
import { useTransferStep } from './use-transfer-step.ts';

/** The viewer's next actions. */
export function TurnActions({ transfer, isWide }: { transfer: Transfer; isWide?: boolean | undefined }) {
  const { _id, state, next, isListingHeld } = transfer;
  const { isPending, take } = useTransferStep(_id);
  const after = useAfterEnd(transfer);
  if (after === 'nobody')
    return (
      <Link to="/manageyourlisting" className={buttonClass('primary')}>
        {messages.ownListings}
      </Link>
    );
  if (after === 'choose')
    return (
      <Link to="/tour-requests?tab=received" className={buttonClass('primary')}>
        {messages.chooseOther}
      </Link>
    );
  if (!isOwnTurn(transfer)) return null;
  if (state === 'offered')
    return (
      <>
        <DeclineOffer transferId={_id} isWide={isWide} />
        {isListingHeld !== true && (
          <Button
            variant="primary"
            isWide={isWide}
            isPending={isPending}
            onClick={() => take(() => acceptTransfer(_id))}
          >
            {messages.takeOver}
          </Button>
        )}
      </>
    );
  return next && <MarkStep key={next.step} transferId={_id} kind={transfer.kind} step={next.step} isWide={isWide} />;
}
