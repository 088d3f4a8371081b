import type { Conversation, ConversationAnswer } from '@keyturn/contracts/conversations';
import { findAll } from '@keyturn/service-kit/copies';
import type { Identity } from '@keyturn/service-kit/identity';
import { notFound } from '@keyturn/service-kit/problem';
import type { Collections, Deps } from './collections.ts';
import type { ListingDocument, PersonDocument, RequestDocument } from './copies.ts';
import { beginningOf, textFor, toMessage, type MessageDocument } from './message.ts';
import type { TransferDocument } from './transfer.ts';
import { canWrite, findCurrentTransfers, findWhoCanInteract, findRequest } from './writing.ts';

const MOST_READ = 500;
const PAGE = 100;

/** A person's conversations, from their newest messages and system messages, by newest message. */
export async function listConversations({ collections, now }: Deps, { userId }: Identity): Promise<Conversation[]> {
  const newest = await readNewest(collections, userId);
  const byConversation = groupByConversation(newest);
  const requests = await findAll(collections.requests, [...byConversation.keys()]);
  const known = [...requests.values()];
  const listingIds = [...new Set(known.map(({ listingId }) => listingId))];
  const others = known.map((request) => otherOf(request, userId));
  const [transfers, listings, people, { between, canInteractWith }] = await Promise.all([
    findCurrentTransfers(collections, listingIds, now()),
    findAll(collections.listings, listingIds),
    findAll(collections.people, others),
    findWhoCanInteract(collections, userId, others),
  ]);
  return [...byConversation].flatMap(([id, messages]) => {
    const request = requests.get(id);
    if (!request) return [];
    const listing = between.seenListing(request.sellerId, listings.get(request.listingId) ?? null);
    const otherId = otherOf(request, userId);
    const other = between.seen(otherId, people.get(otherId) ?? null);
    const unread = messages.filter(({ unreadBy }) => unreadBy === userId).length;
    const own = transfers.filter(({ listingId }) => listingId === request.listingId);
    const last = messages[0] ?? null;
    const around = { listing, other, last, unread, transfers: own, canInteract: canInteractWith(otherId) };
    return [toConversation(request, userId, around)];
  });
}

function groupByConversation(messages: readonly MessageDocument[]): Map<string, MessageDocument[]> {
  const groups = new Map<string, MessageDocument[]>();
  for (const message of messages) {
    const group = groups.get(message.conversationId);
    if (group) group.push(message);
    else groups.set(message.conversationId, [message]);
  }
  return groups;
}

async function readNewest({ messages }: Collections, userId: string): Promise<MessageDocument[]> {
  const read = async (from: null | { $ne: null }): Promise<MessageDocument[]> => {
    const sides = await Promise.all(
      (['buyerId', 'sellerId'] as const).map((side) =>
        messages
          .find({ [side]: userId, from })
          .sort({ createdAt: -1 })
          .limit(MOST_READ)
          .toArray(),
      ),
    );
    return newestFirst(sides.flat()).slice(0, MOST_READ);
  };
  // Separately, because system messages arrive by themselves and must not displace people's.
  const found = await Promise.all([read({ $ne: null }), read(null)]);
  return newestFirst(found.flat());
}

const newestFirst = (messages: readonly MessageDocument[]): MessageDocument[] =>
  [...messages].sort((a, b) => b.createdAt.localeCompare(a.createdAt));

/** A conversation with its newest messages, or those before one. */
export async function readConversation(
  { collections, now }: Deps,
  caller: Identity,
  asked: string,
  beforeId: string | undefined,
): Promise<ConversationAnswer> {
  const { userId } = caller;
  const { listings, people, messages } = collections;
  const request = await findRequest(collections, caller, asked);
  const { _id: id } = request;
  const otherId = otherOf(request, userId);
  const [found, current, person, [last = null], unread, page, { between, canInteractWith }] = await Promise.all([
    listings.findOne({ _id: request.listingId }),
    findCurrentTransfers(collections, [request.listingId], now()),
    people.findOne({ _id: otherId }),
    messages.find({ conversationId: id }).sort({ createdAt: -1 }).limit(1).toArray(),
    messages.countDocuments({ unreadBy: userId, conversationId: id }),
    readPage(collections, id, beforeId),
    findWhoCanInteract(collections, userId, [otherId]),
  ]);
  const canInteract = canInteractWith(otherId);
  const other = between.seen(otherId, person);
  const listing = between.seenListing(request.sellerId, found);
  const shown = page.slice(0, PAGE).reverse();
  return {
    conversation: toConversation(request, userId, { listing, other, last, unread, transfers: current, canInteract }),
    messages: shown.map((message) => toMessage(message, userId)),
    before: page.length > PAGE ? (shown[0]?._id ?? '') : '',
  };
}

/** A page and one more, newest first. */
async function readPage({ messages }: Collections, conversationId: string, beforeId: string | undefined) {
  const order = { createdAt: -1, _id: -1 } as const;
  const limit = PAGE + 1;
  if (beforeId === undefined) return messages.find({ conversationId }).sort(order).limit(limit).toArray();
  const before = await messages.findOne({ _id: beforeId, conversationId });
  if (!before) throw notFound('There is no such message.');
  const { createdAt } = before;
  const earlier = [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: beforeId } }];
  return messages.find({ conversationId, $or: earlier }).sort(order).limit(limit).toArray();
}

const otherOf = ({ buyerId, sellerId }: RequestDocument, userId: string): string =>
  userId === buyerId ? sellerId : buyerId;

interface Around {
  readonly listing: ListingDocument | null;
  readonly other: PersonDocument | null;
  readonly last: MessageDocument | null;
  readonly unread: number;
  readonly transfers: readonly TransferDocument[];
  readonly canInteract: boolean;
}

function toConversation(request: RequestDocument, userId: string, around: Around): Conversation {
  const { listing, other, last, unread, transfers, canInteract } = around;
  const role = userId === request.buyerId ? 'buyer' : 'seller';
  const name = other?.name ?? (role === 'buyer' ? request.sellerName : request.buyerName);
  return {
    _id: request._id,
    role,
    other: { id: otherOf(request, userId), name, photo: other?.photo ?? '' },
    listingId: request.listingId,
    listing: {
      title: listing?.title || request.listingTitle,
      address: listing?.address ?? '',
      image: listing?.image ?? '',
    },
    requestedDate: request.date,
    requestedTime: request.time,
    state: request.state,
    lastText: beginningOf(last ? textFor(last, userId) : ''),
    lastAt: last?.createdAt ?? '',
    unread,
    canWrite: canWrite(request, listing, transfers, canInteract),
    ...(transfers.some((transfer) => transfer.state === 'completed') && { isHandedOver: true }),
  };
}
