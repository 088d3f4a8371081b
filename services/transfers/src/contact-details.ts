import { holdsContactDetails } from '@keyturn/domain/contact-in-message';
import { completesContactDetails, nearest } from '@keyturn/domain/read-as-one';
import type { Filter } from '@keyturn/service-kit/store';
import type { Collections } from './collections.ts';
import { newestBetween } from './newest-between.ts';
import type { TransferDocument } from './transfer.ts';

/** Newest messages of somebody to the other, and newest notes. */
const MOST_READ_AS_ONE = 10;

type Reading = Pick<Collections, 'messages' | 'requests' | 'transfers'>;

/** Whether a text to somebody says how to reach its writer, by itself or with what they have written to the other before. */
export async function sendsContactDetails(
  collections: Reading,
  fromId: string,
  toId: string,
  text: string,
): Promise<boolean> {
  if (holdsContactDetails(text)) return true;
  const [messages, notes] = await Promise.all([
    readMessages(collections, fromId, toId),
    readNotes(collections, fromId, toId),
  ]);
  if (completesContactDetails([...notes, ...messages], text)) return true;
  // A note stands beside the conversation, and is read before it or after.
  return notes.some((note) => completesContactDetails([text], note));
}

/** What one has written to the other lately, wherever, is read as one text: a number may come in pieces, and be asked for in between. */
async function readMessages(collections: Reading, fromId: string, toId: string): Promise<string[]> {
  const pair = { sellerId: fromId, buyerId: toId };
  const newest = await newestBetween(collections, pair, MOST_READ_AS_ONE, [fromId]);
  return newest.reverse().map(({ text }) => text);
}

/**
 * The newest notes of somebody, on tours that the other asked for and on transfers between the two, whoever ended those; one that
 * was written after the two had agreed may hold anything. A note on a tour stands at the tour's day.
 */
async function readNotes({ requests, transfers }: Reading, fromId: string, toId: string): Promise<readonly string[]> {
  const readTransfers = (filter: Filter<TransferDocument>) =>
    transfers
      .find({ ...filter, note: { $gt: '' } })
      .sort({ updatedAt: -1 })
      .limit(MOST_READ_AS_ONE)
      .toArray();
  const [toured, given, taken] = await Promise.all([
    requests.find({ sellerId: fromId, buyerId: toId }).sort({ date: -1 }).limit(MOST_READ_AS_ONE).toArray(),
    readTransfers({ sellerId: fromId, takerId: toId, noteBy: 'seller' }),
    readTransfers({ sellerId: toId, takerId: fromId, noteBy: 'taker' }),
  ]);
  const newest = [
    ...toured.map(({ date, note }) => ({ at: date, note })),
    ...[...given, ...taken].map(({ updatedAt, note }) => ({ at: updatedAt, note })),
  ]
    .filter(({ note }) => note !== '')
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, MOST_READ_AS_ONE);
  const near = nearest(newest.toReversed().map(({ note }) => note)).toReversed();
  return near.filter((note) => !holdsContactDetails(note));
}
