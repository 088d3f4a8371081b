import type { NotificationsAnswer } from '@keyturn/contracts/notifications';
import { touchedKeys } from '@keyturn/web-kit/api';
import { onLive, useSession } from '@keyturn/web-kit/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '../api.ts';
import { useAnnouncedNotices } from './announce-notices.ts';

/** The chrome's data: unanswered requests, saved listings, and the newest notices. */
export interface Waiting {
  readonly pendingRequests: number;
  readonly savedListings: number;
  readonly notices: NotificationsAnswer['items'];
  readonly unreadNotices: number;
  /** Whether notices are loading, failed or ready. */
  readonly noticesState: 'loading' | 'failed' | 'ready';
  readNoticesAgain(): void;
}

/** Reads pending items, again after each change that the server reports. A failed part shows nothing. */
export function useWaiting(): Waiting {
  const isSignedIn = useSession()?.email !== undefined;
  const cache = useQueryClient();
  const received = useQuery({ ...queries.received, enabled: isSignedIn });
  const saved = useQuery({ ...queries.saved, enabled: isSignedIn });
  const notices = useQuery({ ...queries.notices, enabled: isSignedIn });

  useAnnouncedNotices(isSignedIn, notices.data?.items);

  useEffect(() => {
    if (!isSignedIn) return;
    return onLive('tours', (parts) => {
      for (const queryKey of touchedKeys(parts)) void cache.invalidateQueries({ queryKey });
    });
  }, [isSignedIn, cache]);

  // A suggested time waits for the other side.
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
