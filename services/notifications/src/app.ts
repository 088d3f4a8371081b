import { QUEUES } from '@keyturn/contracts/queues';
import { defineService, type Service, type ServiceDeps } from '@keyturn/service-kit/service';
import type { NotificationsConfig } from './config.ts';
import { createLiveStreams } from './live-streams.ts';
import { createMailer } from './mailer.ts';
import { createNews, type NewsDocument } from './news.ts';
import type { NoticeDocument } from './notice.ts';
import { sendDueMails } from './notice-mail.ts';
import { addRoutes } from './routes.ts';
import { announceTours } from './subscriptions.ts';

const MAIL_INTERVAL_MS = 2000;
/** How much later a page hears of what another replica was told. */
const FOLLOW_MS = 1000;

/** The list of notices, the live stream to open pages, and e-mail where it is configured. */
export function createNotifications(deps: ServiceDeps, config: NotificationsConfig = { mail: null }): Service {
  const { store, log, now, newId } = deps;
  const notices = store.collection<NoticeDocument>('notices');
  const live = createLiveStreams(config.streamMs === undefined ? {} : { lifetimeMs: config.streamMs });
  const news = createNews({ news: store.collection<NewsDocument>('news'), live, replica: newId(), now });
  const mailer = config.mail && createMailer(config.mail, log);
  const mailJob = mailer && {
    name: 'send e-mails',
    intervalMs: config.mailIntervalMs ?? MAIL_INTERVAL_MS,
    run: () => sendDueMails({ notices, mailer, log, now }),
  };
  const service = defineService({
    name: 'notifications',
    deps,
    routes: (router) => addRoutes(router, notices, live),
    indexes: [
      { collection: 'notices', keys: { userId: 1, createdAt: -1 } },
      { collection: 'notices', keys: { mailDueAt: 1 } },
      { collection: 'news', keys: { at: 1 } },
    ],
    subscriptions: [
      {
        patterns: QUEUES.notifications,
        handle: announceTours({ notices, live, news, now, isMailed: mailer !== null }),
      },
    ],
    jobs: [{ name: 'follow replicas', intervalMs: FOLLOW_MS, run: () => news.follow() }, ...(mailJob ? [mailJob] : [])],
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
