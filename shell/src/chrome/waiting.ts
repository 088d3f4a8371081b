import type { NotificationsAnswer } from '@keyturn/contracts/notifications';
import { changeItem } from '@keyturn/web-kit/api';
import { notify, onLive, useSession } from '@keyturn/web-kit/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { markRead, queries } from '../api.ts';

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
  const cache = useQueryClient();
  const received = useQuery({ ...queries.received, enabled: isSignedIn });
  const saved = useQuery({ ...queries.saved, enabled: isSignedIn });
  const notices = useQuery({ ...queries.notices, enabled: isSignedIn });

  // A stream that was interrupted tells again; what is known already is not announced twice.
  const announced = useRef<string>(undefined);
  const newestKnown = notices.data?.items[0]?._id;
  useEffect(() => {
    announced.current ??= newestKnown;
  }, [newestKnown]);

  useEffect(() => {
    if (!isSignedIn) return;
    let told: string | undefined;
    const stopTours = onLive('tours', () => void cache.invalidateQueries({ queryKey: ['tours'] }));
    const stopNotices = onLive('notifications', () => void announceNewest().catch(console.error));
    return () => {
      stopTours();
      stopNotices();
    };

    async function announceNewest(): Promise<void> {
      const { queryKey, select } = queries.notices;
      const known = announced.current;
      // Anew, also where a read is under way: it may have begun before the notice.
      await cache.cancelQueries({ queryKey });
      await cache.refetchQueries({ queryKey });
      const answer = cache.getQueryData(queryKey);
      if (answer === undefined) return;
      const [newest] = select(answer).items;
      if (newest && !newest.read && ![known, told].includes(newest._id)) notify(newest.body, 'info');
      announced.current = told = newest?._id;
    }
  }, [isSignedIn, cache]);

  // A time that was suggested waits for the other side.
  const isWaiting = ({ status, state }: { status: string; state?: string }): boolean =>
    status === 'pending' && state !== 'proposed';
  const pendingRequests = received.data?.filter(isWaiting).length ?? 0;
  return {
    pendingRequests,
    savedListings: saved.data?.length ?? 0,
    notices: notices.data?.items ?? [],
    unreadNotices: notices.data?.unread ?? 0,
    noticesState: notices.data ? 'ready' : notices.isError ? 'failed' : 'loading',
    readNoticesAgain: () => void notices.refetch(),
  };
}

/** Marks these notices as read, or all of them, on the screen at once and then on the server. */
export function useMarkRead(): (ids?: string[]) => void {
  const cache = useQueryClient();
  return (ids) => {
    cache.setQueryData(queries.notices.queryKey, (answer: unknown) => withRead(answer, ids));
    markRead(ids)
      .catch((error: unknown) => console.error('Notices stay unread', error))
      .finally(() => void cache.invalidateQueries({ queryKey: queries.notices.queryKey }));
  };
}

/** The cached answer, as it came over the wire, with these notices read, or all of them. */
function withRead(answer: unknown, ids?: readonly string[]): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  const { items, unread } = queries.notices.select(answer);
  const meant = items.filter(({ _id, read }) => !read && (!ids || ids.includes(_id)));
  const read = meant.reduce<unknown>((list, { _id }) => changeItem(list, _id, { read: true }), items);
  return { ...answer, items: read, unread: ids ? unread - meant.length : 0 };
}
