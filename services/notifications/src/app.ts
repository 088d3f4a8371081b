import type { EmailDocument } from '@keyturn/service-kit/emails';
import { erasureHandler, type ErasureDocument } from '@keyturn/service-kit/erasures';
import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import type { MailDocument } from './mails.ts';
import { createAccountMails } from './account-mails.ts';
import { createCalendars, type CalendarDocument } from './calendars.ts';
import type { NotificationsConfig } from './config.ts';
import { eraseNewsOf } from './erase.ts';
import { createLiveStreams } from './live-streams.ts';
import { createMailboxes, type MailboxDocument } from './mailboxes.ts';
import { oldestMailSeconds } from './mail-age.ts';
import { createReadExport } from './export.ts';
import { createMailCounts } from './mail-counts.ts';
import { createMailChoices, type MailChoiceDocument } from './mail-choices.ts';
import { createMailer } from './mailer.ts';
import { createNews, type NewsDocument } from './news.ts';
import type { NoticeDocument } from './notice.ts';
import { sendDueMails } from './send-mails.ts';
import { removeOldNotices } from './old-notices.ts';
import { createOutboxFolder, outboxFolder } from './outbox-folder.ts';
import { createPreferences } from './preferences.ts';
import { createUnreachedAddresses } from './unreached-addresses.ts';
import { addRoutes } from './routes.ts';
import { announceTours } from './subscriptions.ts';
import type { Unwanted } from './unwanted.ts';
import { createWishes } from './wishes.ts';

const MAIL_INTERVAL_MS = 2000;
const SWEEP_MS = 3_600_000;
/** How much later a page hears of what another replica was told. */
const FOLLOW_MS = 1000;

/** The list of notices, the live stream to open pages, and all e-mail: about tours where it is configured, about accounts always. */
export function createNotifications(deps: ServiceDeps, config: NotificationsConfig): Service {
  const { store, log, now, newId } = deps;
  const notices = store.collection<NoticeDocument>('notices');
  const emails = store.collection<EmailDocument>('emails');
  const live = createLiveStreams(config.streamMs === undefined ? {} : { lifetimeMs: config.streamMs });
  const newsStore = store.collection<NewsDocument>('news');
  const news = createNews({ news: newsStore, live, replica: newId(), now });
  const boxes = store.collection<MailboxDocument>('mailboxes');
  const { linkKey, publicUrl, renewMs } = config;
  const calendars = createCalendars(store.collection<CalendarDocument>('calendars'), now, renewMs);
  const wishes = createWishes(store.collection<Unwanted>('mailWishes'), linkKey);
  const mailboxes = createMailboxes({ boxes, wishes, now, newId });
  const mails = store.collection<MailDocument>('mails');
  const counts = createMailCounts();
  const folder = createOutboxFolder(outboxFolder(config.dataFolder));
  const settings = config.mail;
  const mailer = settings && createMailer(settings, log);
  const storedChoices = store.collection<MailChoiceDocument>('mailChoices');
  const choices = createMailChoices(storedChoices);
  const erasures = store.collection<ErasureDocument>('erasures');
  const isErased = async (userId: string) => (await erasures.findOne({ _id: userId })) !== null;
  const unreached = createUnreachedAddresses({ boxes, isErased, now });
  const preferences = createPreferences({ choices, mailboxes, unreached, sendsMail: mailer !== null });
  const readExport = createReadExport(notices, storedChoices);
  const accountMails = createAccountMails({
    mails,
    carrier: mailer ?? folder,
    counts,
    linkKey,
    publicUrl,
    isErased,
    unreached,
    log,
    renewMs,
    now,
  });
  const sweepMs = config.sweepMs ?? SWEEP_MS;
  const mailMs = config.mailIntervalMs ?? MAIL_INTERVAL_MS;
  const mailJob = mailer && {
    name: 'send e-mails',
    intervalMs: mailMs,
    run: () =>
      sendDueMails({ notices, mailboxes, choices, unreached, calendars, mailer, settings, counts, log, renewMs, now }),
  };
  const erasing = erasureHandler('notifications.erased', deps, async (fact, revision, eventId) => {
    const kept = { notices, emails, mails, choices: storedChoices, boxes, wishes, folder };
    const counts = await eraseNewsOf(kept, fact, revision);
    // A file of it would keep the address that is to be forgotten.
    if (mailer) await accountMails.keepLast(fact.email, eventId);
    return counts;
  });
  const service = defineService({
    name: 'notifications',
    deps,
    routes: (router) => addRoutes(router, { notices, mailboxes, preferences, readExport, live, news, now }),
    indexes: [
      { collection: 'notices', keys: { userId: 1, createdAt: -1 } },
      { collection: 'notices', keys: { userId: 1, read: 1, createdAt: 1 } },
      { collection: 'notices', keys: { userId: 1, tourId: 1 } },
      { collection: 'notices', keys: { createdAt: 1 } },
      { collection: 'notices', keys: { mailDueAt: 1 } },
      { collection: 'notices', keys: { sender: 1 } },
      { collection: 'mails', keys: { userId: 1 } },
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
      announceTours({
        notices,
        emails,
        live,
        news,
        accountMails,
        unreached,
        erasing,
        isErased,
        now,
        isMailed: mailer !== null,
      }),
    ],
    jobs: [
      { name: 'follow replicas', intervalMs: FOLLOW_MS, run: () => news.follow() },
      { name: 'old notices', intervalMs: sweepMs, run: () => removeOldNotices({ notices, news: newsStore, now }) },
      { name: 'send e-mails about accounts', intervalMs: mailMs, run: () => accountMails.sendDue() },
      { name: 'old appointments', intervalMs: sweepMs, run: () => calendars.sweep() },
      { name: 'old e-mails', intervalMs: sweepMs, run: () => accountMails.sweep() },
      { name: 'old files of e-mails', intervalMs: sweepMs, run: () => folder.sweep(now()) },
      ...(mailJob ? [mailJob] : []),
    ],
    gauges: [
      {
        name: 'mail_oldest_seconds',
        help: 'Seconds since the oldest e-mail was caused that still waits to be sent.',
        read: () => oldestMailSeconds({ mails, notices }, now()),
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
        read: () => counts.read(),
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
