import type { Collections } from './collections.ts';
import type { MessageDocument } from './message.ts';

interface Pair {
  readonly sellerId: string;
  readonly buyerId: string;
}

/** The newest messages between two people, of both or one, in all conversations and roles, newest first. */
export async function newestBetween(
  { messages }: Pick<Collections, 'messages'>,
  { sellerId, buyerId }: Pair,
  count: number,
  from: readonly string[] = [sellerId, buyerId],
): Promise<MessageDocument[]> {
  const read = (pair: Pair) =>
    messages
      .find({ ...pair, from: { $in: [...from] } })
      .sort({ createdAt: -1 })
      .limit(count)
      .toArray();
  const found = await Promise.all([read({ sellerId, buyerId }), read({ sellerId: buyerId, buyerId: sellerId })]);
  return found
    .flat()
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    .slice(0, count);
}
