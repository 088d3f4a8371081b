import type { Notice, NotificationsAnswer } from '@keyturn/contracts/notifications';
import { api } from '@keyturn/web-kit/api';
import { notify, onLive, useSession } from '@keyturn/web-kit/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

const NOTICES = ['notifications'] as const;
const ME = { path: { userEmail: 'me' } };

/** What the chrome tells about: requests that wait for an answer, saved listings, and the newest notices. */
export interface Waiting {
  readonly pendingRequests: number;
  readonly savedListings: number;
  readonly notices: NotificationsAnswer['items'];
  readonly unreadNotices: number;
  /** Why the notices are not there, if they are not. */
  readonly noticesState: 'loading' | 'failed' | 'ready';
  readNoticesAgain(): void;
}

/** Reads what waits, again whenever the server says that something changed. A part that is down shows nothing. */
export function useWaiting(): Waiting {
  const isSignedIn = useSession()?.email !== undefined;
  const queries = useQueryClient();
  const received = useQuery({
    queryKey: ['tours', 'received'],
    queryFn: () => api('GET /api/tour-requests/received/:userEmail', ME),
    enabled: isSignedIn,
  });
  const saved = useQuery({
    queryKey: ['discovery', 'saved'],
    queryFn: () => api('GET /api/saved-listings/:userEmail', ME),
    enabled: isSignedIn,
  });
  const notices = useQuery({ queryKey: NOTICES, queryFn: readNotices, enabled: isSignedIn });

  // A stream that was interrupted tells again; what is known already is not announced twice.
  const announced = useRef<string>(undefined);
  const newestKnown = notices.data?.items[0]?._id;
  useEffect(() => {
    announced.current ??= newestKnown;
  }, [newestKnown]);

  useEffect(() => {
    if (!isSignedIn) return;
    const stopTours = onLive('tours', () => void queries.invalidateQueries({ queryKey: ['tours'] }));
    const stopNotices = onLive('notifications', () => void announceNewest().catch(console.error));
    return () => {
      stopTours();
      stopNotices();
    };

    async function announceNewest(): Promise<void> {
      const answer = await queries.query({ queryKey: NOTICES, queryFn: readNotices, staleTime: 0 });
      const [newest] = answer.items;
      if (newest && !newest.read && newest._id !== announced.current) notify(newest.body, 'info');
      announced.current = newest?._id;
    }
  }, [isSignedIn, queries]);

  const pendingRequests = received.data?.filter(({ status }) => status === 'pending').length ?? 0;
  return {
    pendingRequests,
    savedListings: saved.data?.length ?? 0,
    notices: notices.data?.items ?? [],
    unreadNotices: notices.data?.unread ?? 0,
    noticesState: notices.data ? 'ready' : notices.isError ? 'failed' : 'loading',
    readNoticesAgain: () => void notices.refetch(),
  };
}

const readNotices = () => api('GET /api/notifications');

/** Marks these notices as read, or all of them, on the screen at once and then on the server. */
export function useMarkRead(): (ids?: string[]) => void {
  const queries = useQueryClient();
  return (ids) => {
    queries.setQueryData<NotificationsAnswer>(NOTICES, (before) => before && markRead(before, ids));
    api('POST /api/notifications/read', { body: ids ? { ids } : {} })
      .catch((error: unknown) => console.error('Notices stay unread', error))
      .finally(() => void queries.invalidateQueries({ queryKey: NOTICES }));
  };
}

function markRead({ items, unread }: NotificationsAnswer, ids?: readonly string[]): NotificationsAnswer {
  const isMeant = ({ _id, read }: Notice): boolean => !read && (!ids || ids.includes(_id));
  return {
    items: items.map((notice) => (isMeant(notice) ? { ...notice, read: true } : notice)),
    unread: ids ? unread - items.filter(isMeant).length : 0,
  };
}
