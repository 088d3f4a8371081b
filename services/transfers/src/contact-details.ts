import { holdsContactDetails } from '@keyturn/domain/contact-in-message';
import { completesContactDetails, nearest } from '@keyturn/domain/read-as-one';
import type { Filter } from '@keyturn/service-kit/store';
import type { Collections } from './collections.ts';
import { newestBetween } from './newest-between.ts';
import type { TransferDocument } from './transfer.ts';

/** Newest messages from one person to the other, and newest notes. */
const MOST_READ_AS_ONE = 10;

type Reading = Pick<Collections, 'messages' | 'requests' | 'transfers'>;

/** Whether a text contains its writer's contact details, alone or with earlier texts to the same person. */
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
  // A note is shown beside the conversation, and may be read before or after it.
  return notes.some((note) => completesContactDetails([text], note));
}

/** One person's recent messages to another, in all conversations: a number may be split, and asked for in between. */
async function readMessages(collections: Reading, fromId: string, toId: string): Promise<string[]> {
  const pair = { sellerId: fromId, buyerId: toId };
  const newest = await newestBetween(collections, pair, MOST_READ_AS_ONE, [fromId]);
  return newest.reverse().map(({ text }) => text);
}

/**
 * Somebody's newest notes on the other's tour requests and on transfers between them, whoever ended those; one written
 * after an agreement may hold anything. A tour's note has the tour's day.
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
