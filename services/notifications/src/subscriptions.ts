import type { MessageEventData, TourEventData, TransferEventData } from '@keyturn/contracts/events';
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
import { listingNoticeOf, mailOfListing, type ListingEventData, type ListingNews } from './listing-notices.ts';
import type { LiveStreams } from './live-streams.ts';
import { waitingNotices, type MailDocument } from './mails.ts';
import { CHECK_MAILS, checkNoticesOf, MESSAGE_MAIL, messageNoticeOf, senderOf } from './message-notices.ts';
import type { News } from './news.ts';
import { mailTextOf, noticesOf, type NoticeDocument, type NoticeDraft } from './notice.ts';
import { dropNoticeMails, mailToActor, noticeMail, type MailContent } from './notice-mails.ts';
import { readAnswered } from './read-answered.ts';
import { insertUnlessErased, storeNotice, type IsErased } from './store-notice.ts';
import { partsOfMessage, partsOfTour, partsOfTransfer, type Parts } from './touched-parts.ts';
import { TRANSFER_MAILS, transferLink, transferNoticesOf, type TransferEvent } from './transfer-notices.ts';
import type { UnreachedAddresses } from './unreached-addresses.ts';
import type { TourEvent } from './tour-notices.ts';

interface Deps {
  readonly notices: StoreCollection<NoticeDocument>;
  readonly mails: StoreCollection<MailDocument>;
  readonly emails: StoreCollection<EmailDocument>;
  readonly live: LiveStreams;
  readonly news: News;
  readonly accountMails: AccountMails;
  readonly unreached: UnreachedAddresses;
  /** The handlers of deleted accounts. */
  readonly erasing: ErasureHandlers;
  readonly isErased: IsErased;
  /** Whether notices are e-mailed, too. */
  readonly isMailed: boolean;
  now(): Date;
}

/** Stores an event's notices and e-mails, then wakes open pages; account events are e-mails only. */
export function announceEvents(deps: Deps): QueueSubscription {
  const { notices, mails, emails, live, news, accountMails, unreached, isErased, isMailed, now } = deps;
  const forgetFreed = forgettingFreed(emails, (userId) => dropNoticeMails(mails, userId));
  return subscribeTo('notifications', {
    'tours.requested': announce('tours.requested'),
    'tours.accepted': announce('tours.accepted'),
    'tours.rejected': announce('tours.rejected'),
    'tours.cancelled': announce('tours.cancelled'),
    'tours.completed': announce('tours.completed'),
    'tours.listing-gone': announce('tours.listing-gone'),
    'tours.slot-taken': announce('tours.slot-taken'),
    'tours.proposed': announce('tours.proposed'),
    'tours.expired': announce('tours.expired'),
    'tours.called-off': announce('tours.called-off'),
    // Nothing has happened.
    'tours.snapshot': async () => undefined,
    'conversations.messaged': announceMessage,
    'transfers.offered': announceTransfer('transfers.offered'),
    'transfers.started': announceTransfer('transfers.started'),
    'transfers.changed': announceTransfer('transfers.changed'),
    'transfers.ended': announceTransfer('transfers.ended'),
    'transfers.completed': announceTransfer('transfers.completed'),
    'transfers.reminder-due': announceTransfer('transfers.reminder-due'),
    'posts.asked': (listing, event) => announceListing('asked', listing, event),
    async 'posts.hidden'(listing, event) {
      // Owners need no notice of what they hid themselves.
      if (listing.why === 'unanswered' || listing.why === 'held') await announceListing(listing.why, listing, event);
    },
    async 'moderation.decided'(decision) {
      const { caseId, at: occurredAt } = decision;
      // Republished decisions make no notice.
      if (occurredAt === undefined) return;
      const drafts = decisionNoticesOf(decision);
      // Case, instant and receiver, so that a decision makes one notice.
      await store(drafts, { id: `${caseId}-${Date.parse(occurredAt)}`, occurredAt });
      await wake(drafts.map(({ userId }) => userId));
    },
    'profiles.link-issued': accountMails.storeLink,
    async 'profiles.security-changed'(change, event) {
      if (change.isByLink) await unreached.remove(change.email, event.occurredAt);
      await accountMails.storeChange(change, event);
    },
    'profiles.suspended': forgetFreed,
    async 'profiles.deletion-requested'(data, event) {
      await forgetFreed(data, event);
      await accountMails.storeClosing(data, event);
    },
    ...deps.erasing,
    // Waiting notices go to the new address; account e-mails keep theirs.
    async 'profiles.email-changed'(changed, event) {
      const { userId, email, confirmedAt = event.occurredAt } = changed;
      await followNewest(emails, changed, event, (newest) => setEmail(mails, waitingNotices(userId), 'to', newest));
      if (confirmedAt !== null) await unreached.remove(email, confirmedAt);
    },
    'profiles.email-confirmed': ({ email }, { occurredAt }) => unreached.remove(email, occurredAt),
  });

  function announce(type: TourEvent) {
    return async (tour: TourEventData, event: EventEnvelope): Promise<void> => {
      const { buyer, seller, tourId, by } = tour;
      if (by) {
        const isAbout = (notice: NoticeDocument) => notice.type.startsWith('tours.');
        await readAnswered(notices, { userId: tour[by].userId, tourId, isAbout, at: event.occurredAt });
      }
      const appointment = isMailed ? appointmentOf(type, tour, now()) : null;
      const mail = { topic: 'tours', text: mailTextOf(type, tour), parties: [buyer, seller], appointment } as const;
      await store(noticesOf(type, tour), event, mail);
      const toActor = appointment && mailToActor(event.id, tour, appointment, now());
      if (toActor) await insertUnlessErased(mails, toActor, isErased);
      for (const { userId } of [buyer, seller]) await wake([userId], partsOfTour(tour, userId));
    };
  }

  async function announceMessage(message: MessageEventData, event: EventEnvelope): Promise<void> {
    const { buyer, seller, conversationId: tourId, check } = message;
    const parties = [buyer, seller];
    const sender = senderOf(message);
    if (sender) {
      const isAbout = ({ type }: NoticeDocument) => type === 'conversations.messaged';
      await readAnswered(notices, { userId: sender.userId, tourId, isAbout, at: event.occurredAt });
    }
    await store(messageNoticeOf(message), event, { topic: 'messages', text: MESSAGE_MAIL, parties });
    if (check) {
      const text = CHECK_MAILS[check.isHeld ? 'held' : 'freed'];
      await store(checkNoticesOf(message, check), event, { topic: 'transfers', text, parties });
    }
    await wake([buyer.userId, seller.userId], partsOfMessage(message));
  }

  function announceTransfer(type: TransferEvent) {
    return async (transfer: TransferEventData, event: EventEnvelope): Promise<void> => {
      const { seller, taker, by, tourId } = transfer;
      if (by !== null) {
        const isAbout = ({ link }: NoticeDocument) => link === transferLink(transfer);
        await readAnswered(notices, { userId: transfer[by].userId, tourId, isAbout, at: event.occurredAt });
      }
      const mail = { topic: 'transfers', text: TRANSFER_MAILS[type], parties: [seller, taker] } as const;
      await store(transferNoticesOf(type, transfer, event.occurredAt), event, mail);
      await wake([seller.userId, taker.userId], partsOfTransfer(type, transfer));
    };
  }

  async function announceListing(what: ListingNews, listing: ListingEventData, event: EventEnvelope): Promise<void> {
    const { userId, userEmail: email } = listing;
    const mail = { topic: 'listings', text: mailOfListing(what), parties: [{ userId, email }] } as const;
    await store([listingNoticeOf(what, listing)], event, mail);
    await wake([userId]);
  }

  /** Stores an event's notices, each with its e-mail. */
  async function store(
    drafts: readonly NoticeDraft[],
    { id, occurredAt }: Pick<EventEnvelope, 'id' | 'occurredAt'>,
    mail?: MailContent,
  ): Promise<void> {
    for (const draft of drafts) {
      const made = { _id: `${id}-${draft.userId}`, createdAt: now().toISOString(), occurredAt, read: false };
      const notice = { ...draft, ...made };
      await storeNotice(deps, notice, mail && isMailed ? noticeMail(notice, mail, now()) : null);
    }
  }

  async function wake(userIds: readonly string[], parts?: Parts): Promise<void> {
    // Sends both kinds: other replicas follow only a person's newest news, whatever its subject.
    for (const userId of userIds)
      for (const kind of LIVE_EVENTS) live.send(userId, kind, kind === 'tours' ? parts : undefined);
    await news.spread(userIds);
  }
}
