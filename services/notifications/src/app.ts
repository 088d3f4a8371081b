import { erasureHandler } from '@keyturn/service-kit/erasures';
import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import { createAccountMails, type AccountMailDocument } from './account-mails.ts';
import { createCalendars, type CalendarDocument } from './calendars.ts';
import type { NotificationsConfig } from './config.ts';
import { eraseNewsOf } from './erase.ts';
import { createLiveStreams } from './live-streams.ts';
import { createMailboxes, type MailboxDocument } from './mailboxes.ts';
import { oldestMailSeconds } from './mail-age.ts';
import { createMailCounts } from './mail-counts.ts';
import { createMailer } from './mailer.ts';
import { createNews, type NewsDocument } from './news.ts';
import type { NoticeDocument } from './notice.ts';
import { sendDueMails } from './notice-mail.ts';
import { removeOldNotices } from './old-notices.ts';
import { createOutboxFolder, outboxFolder } from './outbox-folder.ts';
import { addRoutes } from './routes.ts';
import { announceTours } from './subscriptions.ts';

const MAIL_INTERVAL_MS = 2000;
const SWEEP_MS = 3_600_000;
/** How much later a page hears of what another replica was told. */
const FOLLOW_MS = 1000;

/** The list of notices, the live stream to open pages, and all e-mail: about tours where it is configured, about accounts always. */
export function createNotifications(deps: ServiceDeps, config: NotificationsConfig): Service {
  const { store, log, now, newId } = deps;
  const notices = store.collection<NoticeDocument>('notices');
  const live = createLiveStreams(config.streamMs === undefined ? {} : { lifetimeMs: config.streamMs });
  const newsStore = store.collection<NewsDocument>('news');
  const news = createNews({ news: newsStore, live, replica: newId(), now });
  const boxes = store.collection<MailboxDocument>('mailboxes');
  const mailboxes = createMailboxes({ boxes, now, newId });
  const calendars = createCalendars(store.collection<CalendarDocument>('calendars'), now);
  const { linkKey, publicUrl } = config;
  const mails = store.collection<AccountMailDocument>('mails');
  const counts = createMailCounts();
  const folder = createOutboxFolder(outboxFolder(config.dataFolder));
  const settings = config.mail;
  const mailer = settings && createMailer(settings, log);
  const accountMails = createAccountMails({
    mails,
    carrier: mailer ?? folder,
    counts,
    linkKey,
    publicUrl,
    log,
    now,
  });
  const sweepMs = config.sweepMs ?? SWEEP_MS;
  const mailMs = config.mailIntervalMs ?? MAIL_INTERVAL_MS;
  const mailJob = mailer && {
    name: 'send e-mails',
    intervalMs: mailMs,
    run: () => sendDueMails({ notices, mailboxes, calendars, mailer, settings, counts, log, now }),
  };
  const erasing = erasureHandler('notifications.erased', deps, (fact) =>
    eraseNewsOf({ notices, mails, boxes, folder }, fact),
  );
  const service = defineService({
    name: 'notifications',
    deps,
    routes: (router) => addRoutes(router, { notices, mailboxes, live, now }),
    indexes: [
      { collection: 'notices', keys: { userId: 1, createdAt: -1 } },
      { collection: 'notices', keys: { userId: 1, read: 1, createdAt: 1 } },
      { collection: 'notices', keys: { userId: 1, tourId: 1 } },
      { collection: 'notices', keys: { createdAt: 1 } },
      { collection: 'notices', keys: { mailDueAt: 1 } },
      { collection: 'notices', keys: { sender: 1 } },
      { collection: 'mails', keys: { userId: 1 } },
      { collection: 'mails', keys: { dueAt: 1 } },
      { collection: 'mails', keys: { createdAt: 1 } },
      { collection: 'mailboxes', keys: { token: 1 } },
      { collection: 'news', keys: { at: 1 } },
      { collection: 'calendars', keys: { at: 1 } },
    ],
    outboxes: ['erasures'],
    subscriptions: [announceTours({ notices, live, news, accountMails, erasing, now, isMailed: mailer !== null })],
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
    ],
    counts: [
      {
        name: 'mails_total',
        help: 'Attempts to send an e-mail, by how they ended: later and sent, or for good refused, late, unwanted, unknown.',
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
