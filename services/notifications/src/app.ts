import { HOUR_MS } from '@keyturn/domain/durations';
import type { EmailDocument } from '@keyturn/service-kit/emails';
import { erasureHandler, type ErasureDocument } from '@keyturn/service-kit/erasures';
import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import { createAccountMails } from './account-mails.ts';
import { createCalendars, type CalendarDocument } from './calendars.ts';
import type { NotificationsConfig } from './config.ts';
import { eraseNewsOf } from './erase.ts';
import { createReadExport } from './export.ts';
import { createLiveStreams } from './live-streams.ts';
import { createMailboxes, type MailboxDocument } from './mailboxes.ts';
import { createMailer } from './mailer.ts';
import type { MailDocument } from './mails.ts';
import { createNews, type NewsDocument } from './news.ts';
import type { NoticeDocument } from './notice.ts';
import { sendNoticeMail } from './notice-mails.ts';
import { removeOldNotices } from './old-notices.ts';
import { createOutboxFolder, outboxFolder } from './outbox-folder.ts';
import { createPreferences, type PreferenceDocument } from './preferences.ts';
import { addRoutes } from './routes.ts';
import { createMailSender } from './send-mails.ts';
import { announceEvents } from './subscriptions.ts';
import { createUnreachedAddresses } from './unreached-addresses.ts';

const MAIL_INTERVAL_MS = 2000;
const SWEEP_MS = HOUR_MS;
/** How much later a page learns what another replica received. */
const FOLLOW_MS = 1000;

/** The list of notices, the live stream, and all e-mail: about tours if configured, about accounts always. */
export function createNotifications(deps: ServiceDeps, config: NotificationsConfig): Service {
  const { store, log, now, newId } = deps;
  const { linkKey, publicUrl, streamMs, mail: settings } = config;
  const notices = store.collection<NoticeDocument>('notices');
  const mails = store.collection<MailDocument>('mails');
  const boxes = store.collection<MailboxDocument>('mailboxes');
  const stored = store.collection<PreferenceDocument>('mailPreferences');
  const emails = store.collection<EmailDocument>('emails');
  const newsStore = store.collection<NewsDocument>('news');
  const erasures = store.collection<ErasureDocument>('erasures');
  const isErased = async (userId: string) => (await erasures.findOne({ _id: userId })) !== null;

  const live = createLiveStreams(streamMs === undefined ? {} : { lifetimeMs: streamMs });
  const news = createNews({ news: newsStore, live, replica: newId(), now });
  const calendars = createCalendars(store.collection<CalendarDocument>('calendars'), now);
  const mailboxes = createMailboxes({ boxes, linkKey, now, newId });
  const unreached = createUnreachedAddresses({ boxes, isErased, now });
  const folder = createOutboxFolder(outboxFolder(config.dataFolder));
  const mailer = settings && createMailer(settings, log);
  const sendsMail = mailer !== null;
  const preferences = createPreferences({ preferences: stored, mailboxes, unreached, sendsMail });
  const accountMails = createAccountMails({ mails, sender: mailer ?? folder, linkKey, publicUrl, isErased, log, now });
  const forNotices = mailer && { notices, mailboxes, preferences, calendars, mailer, settings, now };
  const sender = createMailSender({
    ...{ mails, unreached, log, now, sendsNotices: sendsMail },
    send: (mail) =>
      forNotices && mail.notice ? sendNoticeMail(forNotices, mail, mail.notice) : accountMails.send(mail),
  });

  const erasing = erasureHandler('notifications.erased', deps, async (deleted, revision, eventId) => {
    const counts = await eraseNewsOf(
      { notices, emails, mails, preferences: stored, mailboxes, folder },
      deleted,
      revision,
    );
    // A file would store the address that must be erased.
    if (mailer) await accountMails.storeLast(deleted.email, eventId);
    return counts;
  });
  const sweepMs = config.sweepMs ?? SWEEP_MS;
  const service = defineService({
    name: 'notifications',
    deps,
    routes: (router) => {
      const readExport = createReadExport(notices, stored);
      addRoutes(router, { notices, mailboxes, preferences, readExport, live, news, now });
    },
    indexes: [
      { collection: 'notices', keys: { userId: 1, createdAt: -1 } },
      { collection: 'notices', keys: { userId: 1, read: 1, createdAt: 1 } },
      { collection: 'notices', keys: { userId: 1, tourId: 1 } },
      { collection: 'notices', keys: { createdAt: 1 } },
      { collection: 'notices', keys: { sender: 1 } },
      { collection: 'mails', keys: { userId: 1 } },
      { collection: 'mails', keys: { sender: 1 } },
      { collection: 'mails', keys: { dueAt: 1 } },
      { collection: 'mails', keys: { box: 1, takenAt: 1 } },
      { collection: 'mails', keys: { createdAt: 1 } },
      { collection: 'mailboxes', keys: { token: 1 } },
      { collection: 'mailboxes', keys: { unreachedAt: 1 } },
      { collection: 'news', keys: { at: 1 } },
      { collection: 'calendars', keys: { at: 1 } },
    ],
    outboxes: ['erasures'],
    subscriptions: [
      announceEvents({
        ...{ notices, mails, emails, live, news, accountMails, unreached, erasing, isErased, now },
        isMailed: sendsMail,
      }),
    ],
    jobs: [
      { name: 'follow replicas', intervalMs: FOLLOW_MS, run: () => news.follow() },
      { name: 'send e-mails', intervalMs: config.mailIntervalMs ?? MAIL_INTERVAL_MS, run: () => sender.sendDue() },
      { name: 'old notices', intervalMs: sweepMs, run: () => removeOldNotices({ notices, news: newsStore, now }) },
      { name: 'old appointments', intervalMs: sweepMs, run: () => calendars.sweep() },
      { name: 'old e-mails', intervalMs: sweepMs, run: () => sender.sweep() },
      { name: 'old files of e-mails', intervalMs: sweepMs, run: () => folder.sweep(now()) },
    ],
    gauges: [
      {
        name: 'mail_oldest_seconds',
        help: 'Seconds since the oldest e-mail was caused that still waits to be sent.',
        read: () => sender.oldestSeconds(),
      },
      {
        name: 'mail_addresses_unreached',
        help: 'Addresses that the mail server refused, and whose people have not confirmed them again.',
        read: () => unreached.count(),
      },
    ],
    counts: [
      {
        name: 'mails_total',
        help: 'Attempts to send an e-mail, by how they ended: later and sent, or for good unreached, refused, late, unwanted, unknown.',
        label: 'outcome',
        read: () => sender.outcomes(),
      },
    ],
    endStreams: () => live.closeAll(),
  });
  return {
    ...service,
    async stop() {
      await service.stop();
      mailer?.close();
    },
  };
}
