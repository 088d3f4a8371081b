import type { TransferEventData } from '@keyturn/contracts/events';
import type { TransferSide } from '@keyturn/domain/transfer-steps';
import { changeDocument } from '@keyturn/service-kit/change-document';
import type { Identity } from '@keyturn/service-kit/identity';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { conflict, notFound } from '@keyturn/service-kit/problem';
import type { Update } from '@keyturn/service-kit/store';
import type { Deps } from './collections.ts';
import { actsAt, asOf } from './transfer-clock.ts';
import { toEventData } from './transfer-views.ts';
import type { TransferDocument } from './transfer.ts';

/** The events that a change of a transfer makes; the offer comes to be with it. */
export type TransferEvent = `transfers.${'started' | 'changed' | 'ended' | 'completed' | 'reminder-due'}`;

/** What becomes of a transfer, and the event it makes. */
export interface TransferChange {
  readonly type: TransferEvent;
  readonly set: Partial<TransferDocument>;
  readonly details?: Pick<TransferEventData, 'marked' | 'hasNewTerms'>;
}

/**
 * Changes a transfer by compare-and-set, for one of its two sides: whatever else happens at the same time, one change comes after
 * the other, and each decides by what the one before has left. Where nothing is decided it stays as it is.
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

/** What an active transfer has after something happened: its quiet days begin anew. */
export function withNewQuiet(transfer: TransferDocument, now: Date): Partial<TransferDocument> {
  const quiet = { quietSince: now.toISOString(), isReminded: false };
  return { ...quiet, clockAt: actsAt({ ...transfer, ...quiet }) };
}

export const changedElsewhere = () => conflict('This transfer is being changed elsewhere. Please try again.');
export const noTransfer = () => notFound('There is no such transfer.');

/** To anybody else it does not exist. */
export function sideOf(transfer: TransferDocument | null, { userId }: Identity): TransferSide {
  if (transfer?.sellerId === userId) return 'seller';
  if (transfer?.takerId === userId) return 'taker';
  throw noTransfer();
}
