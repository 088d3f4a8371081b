import { transferSentences } from '@keyturn/domain/transfer-words';
import { transferMessages as messages } from './messages.ts';
import type { Transfer } from '../read-transfer.ts';
import { statusOf } from './status-of.ts';
import { useAfterEnd } from './use-after-end.ts';
import { withWholeDates } from '../whole-dates.ts';
import { TURN_ID } from './use-transfer-step.ts';

const NEVER_BEGUN: readonly Transfer['endReason'][] = ['declined', 'withdrawn', 'expired', 'other', 'unknown'];

/** Whose turn it is, or how it ended and its effect on the listing; takes the focus after a step. */
export function Turn({ transfer }: { transfer: Transfer }) {
  const after = useAfterEnd(transfer);
  const { state, isListingHeld } = transfer;
  const isHeld = isListingHeld === true && (state === 'offered' || state === 'active');
  // A mere offer leaves the listing live; for other and later reasons this is unknown.
  const hadBegun = !NEVER_BEGUN.includes(transfer.endReason);
  return (
    <p id={TURN_ID} tabIndex={-1} aria-live="polite">
      {withWholeDates(statusOf(transfer))} {isHeld && <span>{transferSentences.held(state)}</span>}
      {after === 'choose' && hadBegun && <span>{messages.liveAgain}</span>}
      {after === 'nobody' && <span>{messages.nobodyAsks}</span>}
    </p>
  );
}
