import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import type { NotificationsConfig } from './config.ts';
import { createLiveStreams } from './live-streams.ts';
import { createMailboxes, type MailboxDocument } from './mailboxes.ts';
import { createMailer } from './mailer.ts';
import { createNews, type NewsDocument } from './news.ts';
import type { NoticeDocument } from './notice.ts';
import { sendDueMails } from './notice-mail.ts';
import { removeOldNotices } from './old-notices.ts';
import { addRoutes } from './routes.ts';
import { announceTours } from './subscriptions.ts';

const MAIL_INTERVAL_MS = 2000;
const SWEEP_MS = 3_600_000;
/** How much later a page hears of what another replica was told. */
const FOLLOW_MS = 1000;

/** The list of notices, the live stream to open pages, and e-mail where it is configured. */
export function createNotifications(deps: ServiceDeps, config: NotificationsConfig = { mail: null }): Service {
  const { store, log, now, newId } = deps;
  const notices = store.collection<NoticeDocument>('notices');
  const live = createLiveStreams(config.streamMs === undefined ? {} : { lifetimeMs: config.streamMs });
  const newsStore = store.collection<NewsDocument>('news');
  const news = createNews({ news: newsStore, live, replica: newId(), now });
  const boxes = store.collection<MailboxDocument>('mailboxes');
  const mailboxes = createMailboxes({ boxes, now, newId });
  const mailer = config.mail && createMailer(config.mail, log);
  const mailJob = mailer && {
    name: 'send e-mails',
    intervalMs: config.mailIntervalMs ?? MAIL_INTERVAL_MS,
    run: () => sendDueMails({ notices, mailboxes, mailer, log, now }),
  };
  const service = defineService({
    name: 'notifications',
    deps,
    routes: (router) => addRoutes(router, { notices, mailboxes, live }),
    indexes: [
      { collection: 'notices', keys: { userId: 1, createdAt: -1 } },
      { collection: 'notices', keys: { userId: 1, read: 1, createdAt: 1 } },
      { collection: 'notices', keys: { userId: 1, tourId: 1 } },
      { collection: 'notices', keys: { createdAt: 1 } },
      { collection: 'notices', keys: { mailDueAt: 1 } },
      { collection: 'mailboxes', keys: { token: 1 } },
      { collection: 'news', keys: { at: 1 } },
    ],
    subscriptions: [announceTours({ notices, live, news, now, isMailed: mailer !== null })],
    jobs: [
      { name: 'follow replicas', intervalMs: FOLLOW_MS, run: () => news.follow() },
      {
        name: 'old notices',
        intervalMs: config.sweepMs ?? SWEEP_MS,
        run: () => removeOldNotices({ notices, news: newsStore, now }),
      },
      ...(mailJob ? [mailJob] : []),
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
