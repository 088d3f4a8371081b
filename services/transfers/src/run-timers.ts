import { changeDocument } from '@keyturn/service-kit/change-document';
import { changedElsewhere, toUpdate } from './change-transfer.ts';
import type { Deps } from './collections.ts';
import { timerStep } from './transfer-timer.ts';
import type { TransferDocument } from './transfer.ts';

const MOST_AT_ONCE = 200;

/** Reminds, ends and completes due transfers, oldest first; replicas may do so in parallel. */
export async function runDueTimers(deps: Deps): Promise<void> {
  const { transfers } = deps.collections;
  const due = await transfers
    .find({ timerAt: { $gt: '', $lte: deps.now().toISOString() } })
    .sort({ timerAt: 1 })
    .limit(MOST_AT_ONCE)
    .toArray();
  for (const { _id } of due) await runTimer(deps, _id);
}

/** Stores a transfer's end by time; returns its state. */
export const runTimer = (deps: Deps, id: string): Promise<TransferDocument | null> =>
  changeDocument(
    deps.collections.transfers,
    id,
    (found) => {
      const step = found && timerStep(found, deps.now());
      return step ? toUpdate(deps, found, { type: step.type, set: step.change }, null) : null;
    },
    changedElsewhere,
  );
