import { NOTIFICATIONS_CALLS } from '@keyturn/contracts/calls/notifications';
import { createExport } from '@keyturn/service-kit/export';
import { notFound } from '@keyturn/service-kit/problem';
import { reply, route } from '@keyturn/service-kit/route';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { Router } from 'express';
import { readExport } from './export.ts';
import { pickFairly } from './fair-notices.ts';
import type { LiveStreams } from './live-streams.ts';
import { createMarkRead } from './mark-read.ts';
import type { Mailboxes } from './mailboxes.ts';
import { asNotice, type NoticeDocument } from './notice.ts';
import { ASK_PAGE, STOPPED_PAGE } from './stop-page.ts';

const MOST_LISTED = 50;
/** Far more than are kept: so many are looked at for those whom one person's pushed down. */
const MOST_READ = 2_000;

interface Deps {
  readonly notices: StoreCollection<NoticeDocument>;
  readonly mailboxes: Mailboxes;
  readonly live: LiveStreams;
  now(): Date;
}

export function addRoutes(router: Router, { notices, mailboxes, live, now }: Deps): void {
  const giveExport = createExport(now);
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
    reply(200, await giveExport(userId, () => readExport(notices, userId))),
  );

  route(router, NOTIFICATIONS_CALLS, 'POST /api/notifications/read', async ({ caller: { userId }, body: { ids } }) => {
    await markRead(userId, ids);
    return reply(204);
  });

  route(router, NOTIFICATIONS_CALLS, 'GET /api/notifications/stop/:token', async ({ path, response }) => {
    if (!(await mailboxes.isKnown(path.token))) throw notFound('That link is not known.');
    response.type('html').send(ASK_PAGE);
    return null;
  });

  route(router, NOTIFICATIONS_CALLS, 'POST /api/notifications/stop/:token', async ({ path, response }) => {
    if (!(await mailboxes.stop(path.token))) throw notFound('That link is not known.');
    response.type('html').send(STOPPED_PAGE);
    return null;
  });

  route(router, NOTIFICATIONS_CALLS, 'GET /api/live', ({ caller, response }) => {
    live.open(caller.userId, response);
    return null;
  });
}
