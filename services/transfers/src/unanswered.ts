import { findAll } from '@keyturn/service-kit/copies';
import type { Deps } from './collections.ts';
import type { RequestDocument } from './copies.ts';
import type { MessageDocument } from './message.ts';
import { findCurrentTransfers, isAgreed } from './writing.ts';

export const MOST_UNANSWERED = 5;

/**
 * Whether the other must answer, in any conversation, before somebody writes more; `newest` are the newest messages of
 * the two. With messages in an agreed conversation, which need no answer, each counts separately.
 */
export async function waitsForAnswer(
  { collections, now }: Deps,
  request: RequestDocument,
  newest: readonly MessageDocument[],
  fromId: string,
): Promise<boolean> {
  const isUnanswered = (latest: readonly MessageDocument[]) =>
    latest.length === MOST_UNANSWERED && latest.every(({ from }) => from === fromId);
  if (!isUnanswered(newest)) return false;
  const { _id: conversationId, sellerId, buyerId } = request;
  const elsewhere = newest.map((message) => message.conversationId).filter((id) => id !== conversationId);
  if (!(await areSomeAgreed(elsewhere))) return true;
  const here = { conversationId, from: { $in: [sellerId, buyerId] } };
  return isUnanswered(await collections.messages.find(here).sort({ createdAt: -1 }).limit(MOST_UNANSWERED).toArray());

  async function areSomeAgreed(ids: readonly string[]): Promise<boolean> {
    if (ids.length === 0) return false;
    const requests = [...(await findAll(collections.requests, ids)).values()];
    const current = await findCurrentTransfers(
      collections,
      requests.map(({ listingId }) => listingId),
      now(),
    );
    return requests.some((one) => isAgreed(one, current));
  }
}
