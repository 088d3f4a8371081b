import { readNotificationsBody, type Notice } from '@keyturn/contracts/notifications';
import { parse } from '@keyturn/service-kit/http';
import { requireUser } from '@keyturn/service-kit/identity';
import { notFound } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { Router } from 'express';
import type { LiveStreams } from './live-streams.ts';
import type { Mailboxes } from './mailboxes.ts';
import type { NoticeDocument } from './notice.ts';
import { ASK_PAGE, STOPPED_PAGE } from './stop-page.ts';

const MOST_LISTED = 50;

/** Field by field: who is mailed, and when, is nobody's to read. */
const asNotice = ({ _id, type, title, body, link, createdAt, read }: NoticeDocument): Notice => {
  return { _id, type, title, body, link, createdAt, read };
};

interface Deps {
  readonly notices: StoreCollection<NoticeDocument>;
  readonly mailboxes: Mailboxes;
  readonly live: LiveStreams;
}

export function addRoutes(router: Router, { notices, mailboxes, live }: Deps): void {
  const newest = (userId: string) => notices.find({ userId }).sort({ createdAt: -1 }).limit(MOST_LISTED).toArray();

  router.get('/api/notifications', async (request, response) => {
    const { userId } = requireUser(request);
    const items = (await newest(userId)).map(asNotice);
    response.json({ items, unread: await notices.countDocuments({ userId, read: false }) });
  });

  router.post('/api/notifications/read', async (request, response) => {
    const { userId } = requireUser(request);
    const { ids } = parse(readNotificationsBody, request.body ?? {});
    const unread = await notices.find({ userId, read: false }).toArray();
    for (const { _id } of unread) {
      if (!ids || ids.includes(_id)) await notices.updateOne({ _id, userId }, { $set: { read: true } });
    }
    response.status(204).end();
  });

  router.get('/api/notifications/stop/:token', async (request, response) => {
    if (!(await mailboxes.isKnown(request.params.token))) throw notFound('That link is not known.');
    response.type('html').send(ASK_PAGE);
  });

  router.post('/api/notifications/stop/:token', async (request, response) => {
    if (!(await mailboxes.stop(request.params.token))) throw notFound('That link is not known.');
    response.type('html').send(STOPPED_PAGE);
  });

  router.get('/api/live', (request, response) => {
    live.open(requireUser(request).userId, response);
  });
}
