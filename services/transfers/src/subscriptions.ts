import type { LivePost, TourFact, TransferFact } from '@keyturn/contracts/events';
import { blockHandlers } from '@keyturn/service-kit/blocks';
import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { closingHandlers } from '@keyturn/service-kit/closings';
import { erasureHandler } from '@keyturn/service-kit/erasures';
import { insertOnce } from '@keyturn/service-kit/change-document';
import { keepMark, keepNewer } from '@keyturn/service-kit/copies';
import { newestEmail, setEmail } from '@keyturn/service-kit/emails';
import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import type { Store } from '@keyturn/service-kit/store';
import type { Deps } from './collections.ts';
import { toListing, toRequest, type RequestDocument, type TourEvent } from './copies.ts';
import { eraseTransfersOf } from './erase.ts';
import { endAllOf, endBetween, endRemoved } from './end-removed.ts';
import { makeMessage } from './message.ts';
import { systemLine } from './system-lines.ts';
import { transferLine, type HandoverEvent } from './transfer-lines.ts';

/** Lines of the system in one conversation. */
const MOST_LINES = 500;

/** What a removed listing has that was never heard of before. */
const NO_NAMES = { title: '', address: '', image: '' };

/** Keeps copies of requests, listings and people, and tells in a conversation what becomes of its request and of its transfer. */
export function keepCopies(deps: Deps & { readonly store: Store }): QueueSubscription {
  const { blocks, closings, listings, messages, people, requests } = deps.collections;
  return subscribeTo('transfers', {
    'posts.published': keepLive,
    'posts.updated': keepLive,
    async 'posts.hidden'({ _id, userId, why }, { revision }) {
      const isHeld = why === 'held';
      await keepMark(listings, { isHeld }, { ...NO_NAMES, _id, userId, isLive: true, isHeld, revision });
    },
    async 'posts.removed'({ _id, userId }, { revision }) {
      await keepMark(listings, { isLive: false }, { ...NO_NAMES, _id, userId, isLive: false, revision });
      // Also for a fact that is told again: the process may have ended between the copy and the transfers.
      if ((await listings.findOne({ _id }))?.isLive === false) await endRemoved(deps, _id);
    },
    async 'profiles.saved'({ userId, name, photo }, { revision }) {
      await keepNewer(people, { _id: userId, name, photo, revision });
    },
    async 'profiles.email-changed'(changed, event) {
      const { emails, transfers } = deps.collections;
      const { userId } = changed;
      const email = await newestEmail(emails, changed, event);
      await setEmail(requests, { buyerId: userId }, 'buyerEmail', email);
      await setEmail(requests, { sellerId: userId }, 'sellerEmail', email);
      await setEmail(transfers, { sellerId: userId }, 'sellerEmail', email);
      await setEmail(transfers, { takerId: userId }, 'takerEmail', email);
    },
    'tours.requested': keepRequest('tours.requested'),
    'tours.proposed': keepRequest('tours.proposed'),
    'tours.accepted': keepRequest('tours.accepted'),
    'tours.rejected': keepRequest('tours.rejected'),
    'tours.cancelled': keepRequest('tours.cancelled'),
    'tours.completed': keepRequest('tours.completed'),
    'tours.closed': keepRequest('tours.closed'),
    'tours.expired': keepRequest('tours.expired'),
    'tours.called-off': keepRequest('tours.called-off'),
    'tours.told': keepRequest('tours.told'),
    'transfers.offered': tellTransfer('transfers.offered'),
    'transfers.started': tellTransfer('transfers.started'),
    'transfers.changed': tellTransfer('transfers.changed'),
    'transfers.ended': tellTransfer('transfers.ended'),
    'transfers.completed': tellTransfer('transfers.completed'),
    ...closingHandlers(closings, {
      whenClosed: (userId) => endAllOf(deps, userId),
      // What has ended stays so.
      whenReopened: () => Promise.resolve(),
    }),
    ...erasureHandler('transfers.erased', deps, (fact, revision) => eraseTransfersOf(deps, fact, revision)),
    ...blockHandlers(blocks, (one, other) => endBetween(deps, one, other)),
  });

  async function keepLive(post: LivePost, { revision }: EventEnvelope): Promise<void> {
    await keepNewer(listings, toListing(post, revision));
  }

  function keepRequest(type: TourEvent) {
    return async (tour: TourFact, { id, occurredAt, revision }: EventEnvelope): Promise<void> => {
      const request = await withNames(toRequest(type, tour, revision));
      await keepNewer(requests, request);
      // Also where the copy was there already: the process may have ended between the two.
      await addLine(request, systemLine(type, tour), { id, occurredAt });
    };
  }

  /** A fact that is told again has no names: those that are known stay. */
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

  function tellTransfer(type: HandoverEvent) {
    return async (transfer: TransferFact, event: EventEnvelope): Promise<void> => {
      const request = await requests.findOne({ _id: transfer.tourId });
      if (request) await addLine(request, transferLine(type, transfer, event.occurredAt), event);
    };
  }

  /** One line an event, however often it is told. */
  async function addLine(
    request: RequestDocument,
    text: string,
    { id, occurredAt }: Pick<EventEnvelope, 'id' | 'occurredAt'>,
  ): Promise<void> {
    if (text === '') return;
    // Steps can be marked and taken back for ever.
    const lines = await messages.countDocuments({ conversationId: request._id, from: '' });
    if (lines >= MOST_LINES) return;
    const line = { _id: id, from: '', text, createdAt: occurredAt, unreadBy: '' };
    await insertOnce(messages, makeMessage(request, line, false, deps));
  }
}
