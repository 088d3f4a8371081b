import type { TransferEventData } from '@keyturn/contracts/events';
import type { TransferSide } from '@keyturn/domain/transfer-steps';
import { changeDocument } from '@keyturn/service-kit/change-document';
import type { Identity } from '@keyturn/service-kit/identity';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { conflict, notFound } from '@keyturn/service-kit/problem';
import type { Update } from '@keyturn/service-kit/store';
import type { Deps } from './collections.ts';
import { actsAt, asOf } from './transfer-timer.ts';
import { toEventData } from './transfer-views.ts';
import type { TransferDocument } from './transfer.ts';

/** Events of transfers; the offer creates one. */
type TransferEvent = `transfers.${'started' | 'changed' | 'ended' | 'completed' | 'reminder-due'}`;

/** A transfer's change, and its event. */
export interface TransferChange {
  readonly type: TransferEvent;
  readonly set: Partial<TransferDocument>;
  readonly details?: Pick<TransferEventData, 'marked' | 'hasNewTerms'>;
}

/**
 * Changes a transfer by compare-and-set, for one of its sides: concurrent changes apply in sequence, each to the last
 * one's result. Writes nothing without a decision.
 */
export async function changeTransfer(
  deps: Deps,
  caller: Identity,
  id: string,
  decide: (transfer: TransferDocument, side: TransferSide) => TransferChange | null | Promise<TransferChange | null>,
): Promise<TransferDocument> {
  const changed = await changeDocument(
    deps.collections.transfers,
    id,
    async (found) => {
      const side = sideOf(found, caller);
      if (!found) return null;
      const change = await decide(asOf(found, deps.now()), side);
      return change && toUpdate(deps, found, change, side);
    },
    changedElsewhere,
  );
  if (!changed) throw noTransfer();
  return changed;
}

/** The write of a change with its event. */
export function toUpdate(
  { now, newId }: Deps,
  found: TransferDocument,
  { type, set, details }: TransferChange,
  by: TransferEventData['by'],
): Update<TransferDocument> {
  const $set = { ...set, updatedAt: now().toISOString() };
  const event = nextEvent(found, type, toEventData({ ...found, ...$set }, by, details), { now, newId });
  return withEvent<TransferDocument>({ $set }, event, now);
}

/** Restarts the quiet period of an active transfer. */
export function withNewQuiet(transfer: TransferDocument, now: Date): Partial<TransferDocument> {
  const quiet = { quietSince: now.toISOString(), isReminded: false };
  return { ...quiet, timerAt: actsAt({ ...transfer, ...quiet }) };
}

export const changedElsewhere = () => conflict('This transfer is being changed elsewhere. Please try again.');
const noTransfer = () => notFound('There is no such transfer.');

/** For anybody else it does not exist. */
export function sideOf(transfer: TransferDocument | null, { userId }: Identity): TransferSide {
  if (transfer?.sellerId === userId) return 'seller';
  if (transfer?.takerId === userId) return 'taker';
  throw noTransfer();
}
