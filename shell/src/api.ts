import type { Notice, NotificationsAnswer } from '@keyturn/contracts/notifications';
import { QUERY_KEYS } from '@keyturn/contracts/page';
import { call, send } from '@keyturn/web-kit/api';
import { flag, key, list, maybe, number, object, text } from '@keyturn/web-kit/read';

const ME = { path: { userEmail: 'me' } };
/** A list item that the chrome counts. */
const counted = object<{ _id: string }>({ _id: key });
/** Answers of the release before lack the state. */
const request = object<{ _id: string; status: string; state?: string }>({
  _id: key,
  status: text,
  state: maybe(text),
});
const notice = object<Notice>({
  _id: key,
  type: text,
  title: text,
  body: text,
  link: text,
  createdAt: text,
  read: flag,
});

const readReceived = call('GET /api/tour-requests/received/:userEmail', list(request));
const readSaved = call('GET /api/saved-listings/:userEmail', list(counted));
const readGone = call('GET /api/saved-listings/:userEmail/gone', list(counted));
const readNotices = call(
  'GET /api/notifications',
  object<NotificationsAnswer>({ items: list(notice), unread: number(0) }),
);

/** What the chrome reads, under the cache keys of the lists' slices. */
export const queries = {
  received: { queryKey: QUERY_KEYS.received, ...readReceived.query(ME) },
  saved: { queryKey: QUERY_KEYS.saved, ...readSaved.query(ME) },
  gone: { queryKey: QUERY_KEYS.gone, ...readGone.query(ME) },
  notices: { queryKey: QUERY_KEYS.notices, ...readNotices.query() },
};

/** Marks these notices as read, or all. */
export const markRead = (ids?: string[]) => send('POST /api/notifications/read', { body: ids ? { ids } : {} });
