import { transferMessages as messages } from './messages.ts';
import type { Transfer } from '../read-transfer.ts';
import { statusOf } from './status-of.ts';
import { useAfterEnd } from './use-after-end.ts';
import { TURN_ID } from './use-transfer-step.ts';

/** Whose turn it is, or how it ended and what that means for the listing: where the focus goes once a step is done. */
export function Turn({ transfer }: { transfer: Transfer }) {
  const after = useAfterEnd(transfer);
  return (
    <p id={TURN_ID} tabIndex={-1} aria-live="polite">
      {statusOf(transfer)} {after && <span>{after === 'choose' ? messages.liveAgain : messages.nobodyAsks}</span>}
    </p>
  );
}
