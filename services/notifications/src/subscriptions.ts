import type { EventData, MessageFact, TourFact, TransferFact } from '@keyturn/contracts/events';
import { LIVE_EVENTS } from '@keyturn/contracts/notifications';
import type { EventEnvelope } from '@keyturn/service-kit/bus';
import { insertOnce } from '@keyturn/service-kit/change-document';
import { setEmail } from '@keyturn/service-kit/emails';
import { subscribeTo, type QueueSubscription } from '@keyturn/service-kit/events';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { AccountMails } from './account-mails.ts';
import { appointmentOf } from './appointment.ts';
import { decisionNoticesOf } from './decision-notices.ts';
import { listingNoticeOf, mailOfListing, type ListingNews } from './listing-notices.ts';
import { keepNotice } from './keep-notice.ts';
import { mailToActor } from './mail-to-actor.ts';
import type { LiveStreams } from './live-streams.ts';
import type { News } from './news.ts';
import { MESSAGE_MAIL, messageNoticeOf, partiesOf } from './message-notice.ts';
import { mailTextOf, noticesOf, type NoticeDocument } from './notice.ts';
import { mailFor } from './notice-mail.ts';
import { TRANSFER_MAILS, transferNoticesOf, type TransferEvent } from './transfer-notices.ts';
import type { TourEvent } from './wordings.ts';

interface Deps {
  readonly notices: StoreCollection<NoticeDocument>;
  readonly live: LiveStreams;
  readonly news: News;
  readonly accountMails: AccountMails;
  /** What is heard of accounts that are gone. */
  readonly erasing: Pick<Parameters<typeof subscribeTo<'notifications'>>[1], 'profiles.deleted'>;
  /** Whether notices go out by e-mail, too. */
  readonly isMailed: boolean;
  now(): Date;
}

/** Stores a notice for each whom a tour event, message or transfer concerns, then wakes the open pages of both parties; what happens to an account is an e-mail alone. */
export function announceTours({ notices, live, news, accountMails, erasing, isMailed, now }: Deps): QueueSubscription {
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
      for (const notice of told) await keepNotice(notices, notice);
      await wake(told.map(({ userId }) => userId));
    },
    'profiles.link-issued': accountMails.keepLink,
    'profiles.security-changed': accountMails.keepChange,
    'profiles.closed': accountMails.keepClosing,
    ...erasing,
    // What waits to be sent goes where its person reads; e-mails about the account itself stay as they are addressed.
    'profiles.email-changed': ({ userId, email }) =>
      setEmail(notices, { userId, mailDueAt: { $gt: '' } }, 'mailTo', email),
  });

  function announce(type: TourEvent) {
    return async (tour: TourFact, { id }: EventEnvelope): Promise<void> => {
      const { buyer, seller } = tour;
      const appointment = isMailed ? appointmentOf(type, tour, now()) : null;
      for (const notice of noticesOf(type, id, tour, now())) {
        const [receiver, sender] = notice.userId === buyer.userId ? [buyer, seller] : [seller, buyer];
        const mail = isMailed && mailFor(receiver.email, sender.userId, mailTextOf(type, tour), now());
        await keepNotice(notices, { ...notice, ...mail, ...(mail && appointment && { mailAppointment: appointment }) });
      }
      const toActor = appointment && mailToActor(id, tour, appointment, now());
      if (toActor) await insertOnce(notices, toActor);
      await wake([buyer.userId, seller.userId]);
    };
  }

  async function announceMessage(message: MessageFact, { id }: EventEnvelope): Promise<void> {
    const notice = messageNoticeOf(id, message, now());
    const parties = partiesOf(message);
    if (notice && parties) {
      const { receiver, sender } = parties;
      const mail = isMailed && mailFor(receiver.email, sender.userId, MESSAGE_MAIL, now());
      await keepNotice(notices, { ...notice, ...mail });
    }
    await wake([message.buyer.userId, message.seller.userId]);
  }

  function announceTransfer(type: TransferEvent) {
    return async (transfer: TransferFact, event: EventEnvelope): Promise<void> => {
      const { seller, taker } = transfer;
      for (const notice of transferNoticesOf(type, event, transfer, now())) {
        const [receiver, sender] = notice.userId === seller.userId ? [seller, taker] : [taker, seller];
        const mail = isMailed && mailFor(receiver.email, sender.userId, TRANSFER_MAILS[type], now());
        await keepNotice(notices, { ...notice, ...mail });
      }
      await wake([seller.userId, taker.userId]);
    };
  }

  async function announceListing(news: ListingNews, listing: EventData<'posts.asked'>, eventId: string): Promise<void> {
    const notice = listingNoticeOf(news, eventId, listing, now());
    const mail = isMailed && mailFor(listing.userEmail, listing.userId, mailOfListing(news), now());
    await keepNotice(notices, { ...notice, ...mail });
    await wake([listing.userId]);
  }

  async function wake(userIds: readonly string[]): Promise<void> {
    // Both of everything: with several replicas only the newest news of a person is followed, whatever it was about.
    for (const userId of userIds) for (const kind of LIVE_EVENTS) live.tell(userId, kind);
    await news.spread(userIds);
  }
}
