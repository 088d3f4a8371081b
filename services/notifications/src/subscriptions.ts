import type { EventData, MessageFact, TourFact, TransferFact } from '@keyturn/contracts/events';
import { LIVE_EVENTS } from '@keyturn/contracts/notifications';
import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { forgettingFreed } from '@keyturn/service-kit/closings';
import { followNewest, setEmail, type EmailDocument } from '@keyturn/service-kit/emails';
import type { ErasureHandlers } from '@keyturn/service-kit/erasures';
import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { AccountMails } from './account-mails.ts';
import { appointmentOf } from './appointment.ts';
import { decisionNoticesOf } from './decision-notices.ts';
import { listingNoticeOf, mailOfListing, type ListingNews } from './listing-notices.ts';
import { forgetMails } from './forget-mails.ts';
import { storeNotice, insertUnlessErased, type IsErased } from './store-notice.ts';
import { mailToActor } from './mail-to-actor.ts';
import type { LiveStreams } from './live-streams.ts';
import type { News } from './news.ts';
import { CHECK_MAILS, checkNoticesOf, MESSAGE_MAIL, messageNoticeOf, partiesOf } from './message-notice.ts';
import { mailTextOf, noticesOf, type NoticeDocument } from './notice.ts';
import { mailFor } from './send-mails.ts';
import type { UnreachedAddresses } from './unreached-addresses.ts';
import { actorOf, readAnswered } from './read-answered.ts';
import { partsOfMessage, partsOfTour, partsOfTransfer, type Parts } from './touched-parts.ts';
import { TRANSFER_MAILS, transferLink, transferNoticesOf, type TransferEvent } from './transfer-notices.ts';
import type { TourEvent } from './wordings.ts';

interface Deps {
  readonly notices: StoreCollection<NoticeDocument>;
  readonly emails: StoreCollection<EmailDocument>;
  readonly live: LiveStreams;
  readonly news: News;
  readonly accountMails: AccountMails;
  readonly unreached: UnreachedAddresses;
  /** What is heard of accounts that are gone. */
  readonly erasing: ErasureHandlers;
  readonly isErased: IsErased;
  /** Whether notices go out by e-mail, too. */
  readonly isMailed: boolean;
  now(): Date;
}

/** Stores a notice for each whom a tour event, message or transfer concerns, then wakes the open pages of both parties; what happens to an account is an e-mail alone. */
export function announceTours({
  notices,
  emails,
  live,
  news,
  accountMails,
  unreached,
  erasing,
  isErased,
  isMailed,
  now,
}: Deps): QueueSubscription {
  const forgetFreed = forgettingFreed(emails, (userId) => forgetMails(notices, userId));
  return subscribeTo('notifications', {
    'tours.requested': announce('tours.requested'),
    'tours.accepted': announce('tours.accepted'),
    'tours.rejected': announce('tours.rejected'),
    'tours.cancelled': announce('tours.cancelled'),
    'tours.completed': announce('tours.completed'),
    'tours.closed': announce('tours.closed'),
    'tours.proposed': announce('tours.proposed'),
    'tours.expired': announce('tours.expired'),
    'tours.called-off': announce('tours.called-off'),
    // Nothing has happened.
    'tours.told': async () => undefined,
    'conversations.messaged': announceMessage,
    'transfers.offered': announceTransfer('transfers.offered'),
    'transfers.started': announceTransfer('transfers.started'),
    'transfers.changed': announceTransfer('transfers.changed'),
    'transfers.ended': announceTransfer('transfers.ended'),
    'transfers.completed': announceTransfer('transfers.completed'),
    'transfers.due': announceTransfer('transfers.due'),
    'posts.asked': (listing, { id }) => announceListing('asked', listing, id),
    async 'posts.hidden'(listing, { id }) {
      // What its owner has hidden is no news to them.
      if (listing.why === 'unanswered' || listing.why === 'held') await announceListing(listing.why, listing, id);
    },
    async 'moderation.decided'(decision) {
      const told = decisionNoticesOf(decision, now());
      for (const notice of told) await storeNotice(notices, notice, isErased);
      await wake(told.map(({ userId }) => userId));
    },
    'profiles.link-issued': accountMails.keepLink,
    async 'profiles.security-changed'(change, event) {
      if (change.isByLink) await unreached.remove(change.email, event.occurredAt);
      await accountMails.keepChange(change, event);
    },
    async 'profiles.closed'(fact, event) {
      await forgetFreed(fact, event);
      await accountMails.keepClosing(fact, event);
    },
    ...erasing,
    // What waits to be sent goes where its person reads; e-mails about the account itself stay as they are addressed.
    async 'profiles.email-changed'(changed, event) {
      const { userId, email, confirmedAt = event.occurredAt } = changed;
      const waiting = { userId, mailDueAt: { $gt: '' } };
      await followNewest(emails, changed, event, (newest) => setEmail(notices, waiting, 'mailTo', newest));
      await unreached.remove(email, confirmedAt);
    },
    'profiles.email-confirmed': ({ email }, { occurredAt }) => unreached.remove(email, occurredAt),
  });

  function announce(type: TourEvent) {
    return async (tour: TourFact, { id, occurredAt }: EventEnvelope): Promise<void> => {
      const { buyer, seller, tourId } = tour;
      const actor = actorOf(type, tour);
      if (actor) {
        const isAbout = (notice: NoticeDocument) => notice.type.startsWith('tours.');
        await readAnswered(notices, { userId: tour[actor].userId, tourId, isAbout, at: occurredAt });
      }
      const appointment = isMailed ? appointmentOf(type, tour, now()) : null;
      const said = { topic: 'tours', text: mailTextOf(type, tour) } as const;
      for (const notice of noticesOf(type, id, tour, now()))
        await keep(notice, occurredAt, [buyer, seller], said, appointment && { mailAppointment: appointment });
      const toActor = appointment && mailToActor(id, tour, appointment, now());
      if (toActor) await insertUnlessErased(notices, toActor, isErased);
      for (const { userId } of [buyer, seller]) await wake([userId], partsOfTour(tour, userId));
    };
  }

  async function announceMessage(message: MessageFact, { id, occurredAt }: EventEnvelope): Promise<void> {
    const notice = messageNoticeOf(id, message, now());
    const parties = partiesOf(message);
    if (parties) {
      const isAbout = ({ type }: NoticeDocument) => type === 'conversations.messaged';
      const { userId } = parties.sender;
      await readAnswered(notices, { userId, tourId: message.conversationId, isAbout, at: occurredAt });
    }
    const { buyer, seller, check } = message;
    if (notice) await keep(notice, occurredAt, [buyer, seller], { topic: 'messages', text: MESSAGE_MAIL });
    if (check) {
      const said = { topic: 'transfers', text: CHECK_MAILS[check.isHeld ? 'held' : 'freed'] } as const;
      for (const told of checkNoticesOf(id, message, check, now())) await keep(told, occurredAt, [buyer, seller], said);
    }
    await wake([buyer.userId, seller.userId], partsOfMessage(message));
  }

  function announceTransfer(type: TransferEvent) {
    return async (transfer: TransferFact, event: EventEnvelope): Promise<void> => {
      const { seller, taker, by, tourId } = transfer;
      if (by !== '') {
        const isAbout = ({ link }: NoticeDocument) => link === transferLink(transfer);
        await readAnswered(notices, { userId: transfer[by].userId, tourId, isAbout, at: event.occurredAt });
      }
      const said = { topic: 'transfers', text: TRANSFER_MAILS[type] } as const;
      for (const notice of transferNoticesOf(type, event, transfer, now()))
        await keep(notice, event.occurredAt, [seller, taker], said);
      await wake([seller.userId, taker.userId], partsOfTransfer(type, transfer));
    };
  }

  /** Keeps a notice of what happened between two, and the e-mail that says so to whom it is for. */
  async function keep(
    notice: NoticeDocument,
    toldAt: string,
    sides: readonly { readonly userId: string; readonly email: string }[],
    said: Parameters<typeof mailFor>[2],
    more: Pick<NoticeDocument, 'mailAppointment'> | null = null,
  ): Promise<void> {
    const to = sides.find(({ userId }) => userId === notice.userId)?.email ?? '';
    const mail = isMailed && { ...mailFor(to, notice.sender ?? '', said, now()), ...more };
    await storeNotice(notices, { ...notice, toldAt, ...mail }, isErased);
  }

  async function announceListing(news: ListingNews, listing: EventData<'posts.asked'>, eventId: string): Promise<void> {
    const notice = listingNoticeOf(news, eventId, listing, now());
    const said = { topic: 'listings', text: mailOfListing(news) } as const;
    const mail = isMailed && mailFor(listing.userEmail, listing.userId, said, now());
    await storeNotice(notices, { ...notice, ...mail }, isErased);
    await wake([listing.userId]);
  }

  async function wake(userIds: readonly string[], parts?: Parts): Promise<void> {
    // Both of everything: with several replicas only the newest news of a person is followed, whatever it was about.
    for (const userId of userIds)
      for (const kind of LIVE_EVENTS) live.send(userId, kind, kind === 'tours' ? parts : undefined);
    await news.spread(userIds);
  }
}
