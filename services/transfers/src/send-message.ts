import type { sendMessageBody } from '@keyturn/contracts/conversations';
import { holdsWayToReach, WITHHELD } from '@keyturn/domain/contact-in-message';
import { mayMeet } from '@keyturn/service-kit/blocks';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { Identity } from '@keyturn/service-kit/identity';
import { conflict, invalid, tooMany } from '@keyturn/service-kit/problem';
import type { z } from 'zod';
import type { Deps } from './collections.ts';
import { makeMessage, type MessageDocument } from './message.ts';
import { canWrite, findHandedOver, findRequest, isAgreed } from './writing.ts';

const HOUR_MS = 3_600_000;
const MOST_PER_HOUR = 60;
const MOST_UNANSWERED = 5;
const MOST_IN_CONVERSATION = 1_000;
/** Newest messages of one's own. */
const MOST_READ_AS_ONE = 10;

interface Sent {
  readonly message: MessageDocument;
  readonly isNew: boolean;
}

/** Writes to the other side of a request; the same id again is the message that is there, whatever has changed since. */
export async function sendMessage(
  deps: Deps,
  caller: Identity,
  conversationId: string,
  { _id = deps.newId(), text }: z.output<typeof sendMessageBody>,
): Promise<Sent> {
  const { collections, now } = deps;
  const { messages, listings, blocks } = collections;
  const request = await findRequest(collections, caller, conversationId);
  const before = await messages.findOne({ _id });
  if (before) return { message: requireSame(before), isNew: false };

  const [listing, handedOver, meet] = await Promise.all([
    listings.findOne({ _id: request.listingId }),
    findHandedOver(collections, [request.listingId], now()),
    mayMeet(blocks, request.buyerId, request.sellerId),
  ]);
  if (!canWrite(request, listing, handedOver, meet))
    throw conflict('This conversation is closed.', 'conversation_closed');
  const ofPeople = { conversationId, from: { $ne: '' } };
  if (!isAgreed(request, handedOver)) {
    await checkContact();
    await checkUnanswered();
  }
  await checkCounts();

  const [last] = await messages.find({ conversationId }).sort({ createdAt: -1 }).limit(1).toArray();
  const unreadBy = caller.userId === request.buyerId ? request.sellerId : request.buyerId;
  const isFirstUnread = (await messages.countDocuments({ unreadBy, conversationId })) === 0;
  const written = { _id, from: caller.userId, text, createdAt: momentAfter(last), unreadBy };
  const message = makeMessage(request, written, isFirstUnread, deps);
  if (await insertOnce(messages, message)) return { message, isNew: true };
  return { message: requireSame(await messages.findOne({ _id })), isNew: false };

  function requireSame(found: MessageDocument | null): MessageDocument {
    if (found?.conversationId !== conversationId || found.from !== caller.userId)
      throw conflict('That message cannot be sent again.', 'id_taken');
    return found;
  }

  /** What one has written lately is read as one text: a number may come in pieces, and be asked for in between. */
  async function checkContact(): Promise<void> {
    const own = messages.find({ conversationId, from: caller.userId }).sort({ createdAt: -1 }).limit(MOST_READ_AS_ONE);
    const before = (await own.toArray()).map((message) => message.text).reverse();
    // What was shared while a tour was accepted takes nobody's word afterwards.
    const isHeld = holdsWayToReach(text) || (!holdsAny(before) && holdsAny([...before, text]));
    if (isHeld) throw invalid(WITHHELD, 'contact_withheld');
  }

  async function checkUnanswered(): Promise<void> {
    const latest = await messages.find(ofPeople).sort({ createdAt: -1 }).limit(MOST_UNANSWERED).toArray();
    const answeredAt = latest.findIndex(({ from }) => from !== caller.userId);
    const unanswered = answeredAt === -1 ? latest : latest.slice(0, answeredAt);
    if (unanswered.length >= MOST_UNANSWERED)
      throw tooMany('Please wait for an answer before you write more.', HOUR_MS / 1000);
  }

  async function checkCounts(): Promise<void> {
    const lately = { from: caller.userId, createdAt: { $gt: new Date(now().getTime() - HOUR_MS).toISOString() } };
    const [asBuyer, asSeller, inAll] = await Promise.all([
      messages.countDocuments({ buyerId: caller.userId, ...lately }),
      messages.countDocuments({ sellerId: caller.userId, ...lately }),
      messages.countDocuments(ofPeople),
    ]);
    if (asBuyer + asSeller >= MOST_PER_HOUR)
      throw tooMany('You have sent many messages. Please try again later.', HOUR_MS / 1000);
    if (inAll >= MOST_IN_CONVERSATION) throw conflict('This conversation is full.', 'conversation_full');
  }

  /** An answer stands after what it answers, whichever replica's clock is late. */
  function momentAfter(last: MessageDocument | undefined): string {
    const least = last === undefined ? 0 : Date.parse(last.createdAt) + 1;
    return new Date(Math.max(now().getTime(), least)).toISOString();
  }
}

const holdsAny = (texts: readonly string[]): boolean => holdsWayToReach(texts.join('\n'));
