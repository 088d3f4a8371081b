import type { Identity } from '@keyturn/service-kit/identity';
import { testUser, type TestService } from '@keyturn/service-kit/testing';

const TAKER = testUser('Tia Taker');

/** The transfer events of a lease. */
export type TransferEvent = 'transfers.started' | 'transfers.ended' | 'transfers.completed' | 'transfers.snapshot';

/** Publishes a transfer: the listing's `attempt`-th, in its `revision`-th change. */
export async function publishTransfer(
  service: TestService,
  seller: Identity,
  listingId: string,
  type: TransferEvent,
  { attempt = 1, revision = 2, state = '' }: { attempt?: number; revision?: number; state?: string } = {},
): Promise<void> {
  const transferId = `transfer-${attempt}`;
  const names = {
    transferId,
    attempt,
    tourId: `tour-${attempt}`,
    listingId,
    listingTitle: 'Wymount',
    kind: 'assignment',
  };
  const data = { ...names, state, seller, taker: TAKER, by: 'taker', endReason: '', next: null, dueAt: '' };
  await service.publish({ type, aggregateId: transferId, revision, data });
  await service.settle();
}
