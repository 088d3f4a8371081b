import type { DeletedEventData } from '@keyturn/contracts/events';
import { forgetShown } from '@keyturn/service-kit/blocks';
import { storeNewer } from '@keyturn/service-kit/copies';
import type { TransferSide } from '@keyturn/domain/transfer-steps';
import type { Deps } from './collections.ts';
import type { TransferDocument } from './transfer.ts';

/**
 * Erases somebody's messages and the system messages beside them, which name both; their name and address in requests
 * and transfers, and profile copies. A transfer stays for the other side, anonymously.
 */
export async function eraseTransfersOf(
  { collections }: Deps,
  { userId }: DeletedEventData,
  revision: number,
): Promise<Record<'messages' | 'transfers', number>> {
  const { blocks, emails, messages, people, requests, transfers } = collections;
  await storeNewer(people, { _id: userId, name: '', photo: '', revision });
  await forgetShown(blocks, userId);
  await storeNewer(emails, { _id: userId, email: '', revision });
  const written = [
    ...(await messages.find({ sellerId: userId }).toArray()),
    ...(await messages.find({ buyerId: userId }).toArray()),
  ].filter(({ from }) => from === userId || from === null);
  for (const { _id } of written) await messages.deleteOne({ _id });
  for (const { _id } of await requests.find({ sellerId: userId }).toArray())
    await requests.updateOne({ _id }, { $set: { sellerEmail: '', sellerName: '', note: '' } });
  for (const { _id } of await requests.find({ buyerId: userId }).toArray())
    await requests.updateOne({ _id }, { $set: { buyerEmail: '', buyerName: '' } });
  const given = await transfers.find({ sellerId: userId }).toArray();
  const taken = await transfers.find({ takerId: userId }).toArray();
  for (const transfer of given) {
    const $set = { sellerEmail: '', sellerEmailSeen: '', sellerName: '', ...forgetNote(transfer, 'seller') };
    await transfers.updateOne({ _id: transfer._id }, { $set, $inc: { revision: 1 } });
  }
  for (const transfer of taken) {
    const $set = { takerEmail: '', takerEmailSeen: '', takerName: '', ...forgetNote(transfer, 'taker') };
    await transfers.updateOne({ _id: transfer._id }, { $set, $inc: { revision: 1 } });
  }
  return { messages: written.length, transfers: given.length + taken.length };
}

/** Removes a note by the erased side. */
const forgetNote = ({ noteBy }: TransferDocument, side: TransferSide): { note?: '' } =>
  noteBy === side ? { note: '' } : {};
