import { HOUR_MS } from '@keyturn/domain/durations';
import type { sendMessageBody } from '@keyturn/contracts/conversations';
import { WITHHELD } from '@keyturn/domain/plain-contact';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { Identity } from '@keyturn/service-kit/identity';
import { conflict, invalid, tooMany } from '@keyturn/service-kit/problem';
import type { z } from 'zod';
import type { Deps } from './collections.ts';
import { moveToReplacing } from './follow-replaced.ts';
import { makeMessage, type MessageDocument } from './message.ts';
import { newestBetween } from './newest-between.ts';
import { sendsContactDetails } from './contact-details.ts';
import { manyMessages, MOST_PER_HOUR, type WritingLimits } from './tries-of-hour.ts';
import { MOST_UNANSWERED, waitsForAnswer } from './unanswered.ts';
import { canWrite, findCurrentTransfers, findWhoCanInteract, findRequest, isAgreed } from './writing.ts';

const MOST_IN_CONVERSATION = 1_000;

interface Sent {
  readonly message: MessageDocument;
  readonly isNew: boolean;
}

/** Writes to the other side of a request; a repeated id returns the existing message, whatever has changed. */
export async function sendMessage(
  deps: Deps & WritingLimits,
  caller: Identity,
  id: string,
  { _id = deps.newId(), text }: z.output<typeof sendMessageBody>,
): Promise<Sent> {
  const { collections, refused, now } = deps;
  const { messages, listings } = collections;
  const request = await findRequest(collections, caller, id);
  const { _id: conversationId } = request;
  const before = await messages.findOne({ _id });
  if (before) return { message: requireSame(before), isNew: false };

  const otherId = caller.userId === request.buyerId ? request.sellerId : request.buyerId;
  const [listing, transfers, newest, { canInteractWith }] = await Promise.all([
    listings.findOne({ _id: request.listingId }),
    findCurrentTransfers(collections, [request.listingId], now()),
    newestBetween(collections, request, MOST_UNANSWERED),
    findWhoCanInteract(collections, caller.userId, [otherId]),
  ]);
  if (!canWrite(request, listing, transfers, canInteractWith(otherId)))
    throw conflict('This conversation is closed.', 'conversation_closed');
  const isAgreedOn = isAgreed(request, transfers);
  // Cheap counts before reads.
  if (!isAgreedOn && (await waitsForAnswer(deps, request, newest, caller.userId)))
    throw tooMany('Please wait for an answer before you write more.', HOUR_MS / 1000);
  await checkCounts();
  if (!isAgreedOn) await checkContact();

  const last = await messages.find({ conversationId }).sort({ createdAt: -1 }).limit(1).toArray();
  const isFirstUnread = (await messages.countDocuments({ unreadBy: otherId, conversationId })) === 0;
  const written = {
    _id,
    from: caller.userId,
    text,
    createdAt: momentAfter([...newest.slice(0, 1), ...last]),
    unreadBy: otherId,
  };
  const message = makeMessage(request, written, isFirstUnread, deps);
  const isNew = await insertOnce(messages, message);
  // Replaced at this moment, it was not moved.
  const current = isNew ? await collections.requests.findOne({ _id: conversationId }) : null;
  if (current?.replacedBy !== undefined) await moveToReplacing(collections, current);
  if (isNew) return { message, isNew };
  return { message: requireSame(await messages.findOne({ _id })), isNew: false };

  function requireSame(found: MessageDocument | null): MessageDocument {
    if (found?.conversationId !== conversationId || found.from !== caller.userId)
      throw conflict('That message cannot be sent again.', 'id_taken');
    return found;
  }

  async function checkContact(): Promise<void> {
    if (!(await sendsContactDetails(collections, caller.userId, otherId, text))) return;
    refused.add(caller.userId);
    throw invalid(WITHHELD, 'contact_withheld');
  }

  async function checkCounts(): Promise<void> {
    const lately = { from: caller.userId, createdAt: { $gt: new Date(now().getTime() - HOUR_MS).toISOString() } };
    const [asBuyer, asSeller, inAll] = await Promise.all([
      messages.countDocuments({ buyerId: caller.userId, ...lately }),
      messages.countDocuments({ sellerId: caller.userId, ...lately }),
      messages.countDocuments({ conversationId, from: { $ne: null } }),
    ]);
    if (asBuyer + asSeller + refused.count(caller.userId) >= MOST_PER_HOUR) throw manyMessages();
    if (inAll >= MOST_IN_CONVERSATION) throw conflict('This conversation is full.', 'conversation_full');
  }

  /** An answer is dated after its question, in any conversation and by any replica's clock. */
  function momentAfter(others: readonly MessageDocument[]): string {
    const least = others.map(({ createdAt }) => Date.parse(createdAt) + 1);
    return new Date(Math.max(now().getTime(), ...least)).toISOString();
  }
}
