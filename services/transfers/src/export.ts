import { exportPart } from '@keyturn/service-kit/export';
import type { Collections } from './collections.ts';
import type { MessageDocument } from './message.ts';
import type { TransferDocument } from './transfer.ts';

/** A transfer as either side may export it: without the other's e-mail address. */
function viewTransfer(transfer: TransferDocument): Readonly<Record<string, unknown>> {
  const { _id, tourId, listingId, listingTitle, kind, state, endReason, note, createdAt, updatedAt } = transfer;
  const { moveInDate, fees, marks, lease = null } = transfer;
  const terms = { lease, moveInDate, fees, marks };
  const said = { note, noteBy: (note !== '' && transfer.noteBy) || '' };
  return { _id, tourId, listingId, listingTitle, kind, state, endReason, ...said, ...terms, createdAt, updatedAt };
}

const viewMessage = ({ _id, conversationId, text, createdAt }: MessageDocument) => ({
  _id,
  conversationId,
  text,
  createdAt,
});

/** A person's transfers, and their own messages. */
export const readExport = ({ messages, transfers }: Collections, userId: string) =>
  Promise.all([
    exportPart('transfersGiven', transfers, { sellerId: userId }, viewTransfer),
    exportPart('transfersTaken', transfers, { takerId: userId }, viewTransfer),
    exportPart('messagesAsSeller', messages, { sellerId: userId, from: userId }, viewMessage),
    exportPart('messagesAsBuyer', messages, { buyerId: userId, from: userId }, viewMessage),
  ]);
