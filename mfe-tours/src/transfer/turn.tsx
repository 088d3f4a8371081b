import type { Transfer } from '../read-transfer.ts';
import { statusOf } from './status-of.ts';
import { TURN_ID } from './use-transfer-step.ts';

/** Whose turn it is, or how it ended: where the focus goes once a step is done. */
export const Turn = ({ transfer }: { transfer: Transfer }) => (
  <p id={TURN_ID} tabIndex={-1} aria-live="polite">
    {statusOf(transfer)}
  </p>
);
