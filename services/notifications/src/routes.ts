import { NOTIFICATIONS_CALLS } from '@keyturn/contracts/calls/notifications';
import type { ExportPart } from '@keyturn/contracts/export';
import { mailTopic } from '@keyturn/contracts/notifications';
import type { MailTopic } from '@keyturn/domain/mail-topics';
import { createExport } from '@keyturn/service-kit/export';
import { notFound } from '@keyturn/service-kit/problem';
import { reply, route } from '@keyturn/service-kit/route';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { Router } from 'express';
import { pickFairly } from './fair-notices.ts';
import type { LiveStreams } from './live-streams.ts';
import { createMarkRead } from './mark-read.ts';
import type { Mailboxes } from './mailboxes.ts';
import type { News } from './news.ts';
import { asNotice, type NoticeDocument } from './notice.ts';
import type { Preferences } from './preferences.ts';
import { askPage, stoppedPage } from './stop-page.ts';

const MOST_LISTED = 50;
/** Far above the limit: searches for notices that one person's displaced. */
const MOST_READ = 2_000;

interface Deps {
  readonly notices: StoreCollection<NoticeDocument>;
  readonly mailboxes: Mailboxes;
  readonly preferences: Preferences;
  readonly readExport: (userId: string) => Promise<ExportPart[]>;
  readonly live: LiveStreams;
  readonly news: News;
  now(): Date;
}

export function addRoutes(
  router: Router,
  { notices, mailboxes, preferences, readExport, live, news, now }: Deps,
): void {
  const answerExport = createExport(now);
  const markRead = createMarkRead(notices);

  async function newest(userId: string): Promise<NoticeDocument[]> {
    const found = await notices.find({ userId }).sort({ createdAt: -1 }).limit(MOST_READ).toArray();
    return pickFairly(found, MOST_LISTED);
  }

  route(router, NOTIFICATIONS_CALLS, 'GET /api/notifications', async ({ caller: { userId } }) => {
    const items = (await newest(userId)).map(asNotice);
    return reply(200, { items, unread: await notices.countDocuments({ userId, read: false }) });
  });

  route(router, NOTIFICATIONS_CALLS, 'GET /api/notifications/export', async ({ caller: { userId } }) =>
    reply(200, await answerExport(userId, () => readExport(userId))),
  );

  route(router, NOTIFICATIONS_CALLS, 'POST /api/notifications/read', async ({ caller: { userId }, body: { ids } }) => {
    if (await markRead(userId, ids)) {
      live.send(userId, 'notifications');
      await news.spread([userId]);
    }
    return reply(204);
  });

  route(router, NOTIFICATIONS_CALLS, 'GET /api/notifications/stop/:token', async ({ path, query, response }) => {
    const topic = readTopic(query.topic);
    if (!(await mailboxes.isKnown(path.token))) throw notFound('That link is not known.');
    response.type('html').send(askPage(topic));
    return null;
  });

  route(router, NOTIFICATIONS_CALLS, 'POST /api/notifications/stop/:token', async ({ path, query, response }) => {
    const topic = readTopic(query.topic);
    if (!(await mailboxes.stop(path.token, topic))) throw notFound('That link is not known.');
    response.type('html').send(stoppedPage(topic));
    return null;
  });

  route(router, NOTIFICATIONS_CALLS, 'GET /api/notifications/preferences', async ({ caller }) =>
    reply(200, await preferences.read(caller)),
  );

  route(
    router,
    NOTIFICATIONS_CALLS,
    'PUT /api/notifications/preferences/:topic',
    async ({ caller, path, body: { isOn } }) => reply(200, await preferences.choose(caller, path.topic, isOn)),
  );

  route(router, NOTIFICATIONS_CALLS, 'GET /api/live', ({ caller, response }) => {
    live.open(caller.userId, response);
    return null;
  });
}

/** The topic of an e-mail's link; null for all. */
function readTopic(name: string | undefined): MailTopic | null {
  if (name === undefined) return null;
  const { data: topic } = mailTopic.safeParse(name);
  if (!topic) throw notFound('That link is not known.');
  return topic;
}
