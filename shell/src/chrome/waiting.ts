import type { SavedListingsAnswer } from '@keyturn/contracts/matching';
import type { NotificationsAnswer } from '@keyturn/contracts/notifications';
import type { TourRequest } from '@keyturn/contracts/tours';
import { callApi } from '@keyturn/web-kit/api';
import { notify, onLive, useSession } from '@keyturn/web-kit/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

const REQUESTED = 'tours.requested';

/** What the chrome tells about: requests that wait for an answer, saved listings, and the newest notices. */
export interface Waiting {
  readonly pendingRequests: number;
  readonly savedListings: number;
  readonly notices: NotificationsAnswer['items'];
  /** Everything that waits for the person, each thing once. */
  readonly total: number;
}

/** Reads what waits, again whenever the server says that something changed. A part that is down shows nothing. */
export function useWaiting(): Waiting {
  const isSignedIn = useSession()?.email !== undefined;
  const queries = useQueryClient();
  const received = useQuery({
    queryKey: ['tours', 'received'],
    queryFn: () => callApi<TourRequest[]>('GET', '/api/tour-requests/received/me'),
    enabled: isSignedIn,
  });
  const saved = useQuery({
    queryKey: ['discovery', 'saved'],
    queryFn: () => callApi<SavedListingsAnswer>('GET', '/api/saved-listings/me'),
    enabled: isSignedIn,
  });
  const notices = useQuery({ queryKey: ['notifications'], queryFn: readNotices, enabled: isSignedIn });

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
      const answer = await queries.query({ queryKey: ['notifications'], queryFn: readNotices, staleTime: 0 });
      const [newest] = answer.items;
      if (newest && !newest.read && newest._id !== announced.current) notify(newest.body, 'info');
      announced.current = newest?._id;
    }
  }, [isSignedIn, queries]);

  const pendingRequests = received.data?.filter(({ status }) => status === 'pending').length ?? 0;
  const items = notices.data?.items ?? [];
  const unread = items.filter((notice) => !notice.read && notice.type !== REQUESTED).length;
  return {
    pendingRequests,
    savedListings: saved.data?.length ?? 0,
    notices: items,
    total: pendingRequests + unread,
  };
}

const readNotices = () => callApi<NotificationsAnswer>('GET', '/api/notifications');

/** Marks every notice as read. */
export const markNoticesRead = () => callApi('POST', '/api/notifications/read', {});
