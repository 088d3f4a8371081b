import type { LivePost, MessageEventData, TourEventData, TransferEventData } from '@keyturn/contracts/events';
import { blockedSentences, transferSentences } from '@keyturn/domain/transfer-words';
import { blockHandlers } from '@keyturn/service-kit/blocks';
import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { closingHandlers } from '@keyturn/service-kit/closings';
import type { ErasureHandlers } from '@keyturn/service-kit/erasures';
import { insertOnce } from '@keyturn/service-kit/change-document';
import { storeMark, storeNewer } from '@keyturn/service-kit/copies';
import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import type { Deps } from './collections.ts';
import { toListing, toRequest, type RequestDocument, type TourEvent } from './copies.ts';
import { endAllOf, endBetween, endRemoved } from './end-transfers.ts';
import { followEmail, forgetFreed } from './follow-email.ts';
import { followTour } from './follow-tour.ts';
import { conversationOf, moveToReplacing } from './follow-replaced.ts';
import { makeMessage, type MessageDocument } from './message.ts';
import { asOf } from './transfer-timer.ts';
import { ownTextOf, systemLine } from './system-lines.ts';
import { transferLine, type HandoverEvent } from './transfer-lines.ts';

/** System messages per conversation. */
const MOST_LINES = 500;

/** Defaults of an unknown removed listing. */
const NO_NAMES = { title: '', address: '', image: '' };

/** Stores copies of requests, listings and people, and writes changes of requests and transfers into conversations. */
export function storeCopies(deps: Deps, erasing: ErasureHandlers): QueueSubscription {
  const { blocks, closings, listings, messages, people, requests } = deps.collections;
  return subscribeTo('transfers', {
    'posts.published': storeLive,
    'posts.updated': storeLive,
    async 'posts.hidden'({ _id, userId, why }, event) {
      if (why !== 'held') return;
      const { revision } = event;
      const isHeld = true;
      await storeMark(listings, { isHeld }, { ...NO_NAMES, _id, userId, isLive: true, isHeld, revision });
      // A newer event may have arrived before.
      if ((await listings.findOne({ _id }))?.isHeld) await reportHeld(_id, event, true);
    },
    async 'posts.removed'({ _id, userId }, { revision }) {
      await storeMark(listings, { isLive: false }, { ...NO_NAMES, _id, userId, isLive: false, revision });
      // Also for a republished event: the process may have ended between the copy and the transfers.
      if ((await listings.findOne({ _id }))?.isLive === false) await endRemoved(deps, _id);
    },
    async 'profiles.saved'({ userId, name, photo }, { revision }) {
      await storeNewer(people, { _id: userId, name, photo, revision });
    },
    'profiles.email-changed': (changed, event) => followEmail(deps, changed, event),
    'tours.requested': storeRequest('tours.requested'),
    'tours.proposed': storeRequest('tours.proposed'),
    'tours.accepted': storeRequest('tours.accepted'),
    'tours.rejected': storeRequest('tours.rejected'),
    'tours.cancelled': storeRequest('tours.cancelled'),
    'tours.completed': storeRequest('tours.completed'),
    'tours.listing-gone': storeRequest('tours.listing-gone'),
    'tours.slot-taken': storeRequest('tours.slot-taken'),
    'tours.expired': storeRequest('tours.expired'),
    'tours.called-off': storeRequest('tours.called-off'),
    'tours.snapshot': storeRequest('tours.snapshot'),
    'transfers.offered': writeTransferLine('transfers.offered'),
    'transfers.started': writeTransferLine('transfers.started'),
    'transfers.changed': writeTransferLine('transfers.changed'),
    'transfers.ended': writeTransferLine('transfers.ended'),
    'transfers.completed': writeTransferLine('transfers.completed'),
    ...closingHandlers(
      closings,
      // Ended ones stay ended.
      { whenClosed: (userId) => endAllOf(deps, userId), whenReopened: () => Promise.resolve() },
      forgetFreed(deps),
    ),
    ...erasing,
    ...blockHandlers(blocks, {
      whenBlocked: (one, other) => endBetween(deps, one, other),
      shows: { people, listings, asked: requests },
    }),
  });

  async function storeLive(post: LivePost, event: EventEnvelope): Promise<void> {
    const listing = toListing(post, event.revision);
    const before = await listings.findOne({ _id: post._id });
    // Before the copy: a repeated event no longer shows the hold. One that its owner also hid does not reappear.
    const isShown = post.hidden === null;
    if (before?.isHeld && isShown && before.revision < event.revision) await reportHeld(post._id, event, false);
    await storeNewer(listings, listing);
  }

  /** A message to both sides of a listing's active transfer; their open pages refetch it. */
  async function reportHeld(listingId: string, event: EventEnvelope, isHeld: boolean): Promise<void> {
    for (const found of await deps.collections.transfers.find({ listingId }).toArray()) {
      const { _id: transferId, state, tourId } = asOf(found, deps.now());
      if (state !== 'offered' && state !== 'active') continue;
      const request = await requests.findOne({ _id: tourId });
      const text = isHeld ? transferSentences.held(state) : transferSentences.heldNoMore;
      if (request) await addLine(request, { text, transferId }, event, { transferId, isHeld });
    }
  }

  function storeRequest(type: TourEvent) {
    return async (tour: TourEventData, { id, occurredAt, revision }: EventEnvelope): Promise<void> => {
      const request = await withNames(toRequest(type, tour, revision));
      await storeNewer(requests, request);
      if (type === 'tours.accepted') await followTour(deps, request);
      if (request.replacedBy !== undefined) await moveToReplacing(deps.collections, request);
      // Also with an existing copy: the process may have ended in between.
      const hasTaken = type === 'tours.listing-gone' && (await hasTakenOver(request));
      const text = systemLine(type, tour, hasTaken);
      await addLine(
        request,
        { text, ...ownTextOf(request, tour.blockedBy, blockedSentences.request) },
        { id, occurredAt },
      );
    };
  }

  /** Whether a request's buyer took over its listing's lease. */
  async function hasTakenOver({ listingId, buyerId }: RequestDocument): Promise<boolean> {
    const found = await deps.collections.transfers.find({ listingId }).toArray();
    return found.some(({ state, takerId }) => state === 'completed' && takerId === buyerId);
  }

  /** A republished event has no names, so known ones stay. */
  async function withNames(request: RequestDocument): Promise<RequestDocument> {
    const { listingTitle, sellerName, buyerName } = request;
    if (listingTitle !== '' && sellerName !== '' && buyerName !== '') return request;
    const known = await requests.findOne({ _id: request._id });
    const [listing, seller, buyer] = await Promise.all([
      listings.findOne({ _id: request.listingId }),
      people.findOne({ _id: request.sellerId }),
      people.findOne({ _id: request.buyerId }),
    ]);
    return {
      ...request,
      listingTitle: listingTitle || (listing?.title ?? known?.listingTitle ?? ''),
      sellerName: sellerName || (seller?.name ?? known?.sellerName ?? ''),
      buyerName: buyerName || (buyer?.name ?? known?.buyerName ?? ''),
    };
  }

  function writeTransferLine(type: HandoverEvent) {
    return async (transfer: TransferEventData, event: EventEnvelope): Promise<void> => {
      const request = await requests.findOne({ _id: transfer.tourId });
      if (!request) return;
      const text = transferLine(type, transfer, event.occurredAt);
      const ownText = ownTextOf(request, transfer.blockedBy, blockedSentences.transfer);
      await addLine(request, { text, ...ownText, transferId: transfer.transferId }, event);
    };
  }

  /** One message per event, however often it arrives. */
  async function addLine(
    request: RequestDocument,
    content: Pick<MessageDocument, 'text' | 'ownText' | 'transferId'>,
    { id, occurredAt }: Pick<EventEnvelope, 'id' | 'occurredAt'>,
    check?: MessageEventData['check'],
  ): Promise<void> {
    if (content.text === '') return;
    // Limited, because steps can be marked and removed for ever.
    const conversationId = await conversationOf(deps.collections, request);
    const lines = await messages.countDocuments({ conversationId, from: null });
    if (lines >= MOST_LINES) return;
    const line = { ...content, _id: id, from: null, createdAt: occurredAt, unreadBy: null };
    await insertOnce(messages, makeMessage({ ...request, _id: conversationId }, line, false, deps, check));
  }
}
