import { ApiError } from '@keyturn/web-kit/api';
import { useQuery } from '@tanstack/react-query';
import type { Tour } from '../read-answers.ts';
import { queries } from '../api.ts';
import { requestMessages as messages, sharedMessages } from '../messages.ts';
import { useLiveTours } from '../use-live-tours.ts';

export type TourTab = 'received' | 'sent';

/** One tab's list for the screen. */
export interface TourList {
  readonly requests: readonly Tour[] | undefined;
  /** The red banner's text, or null. */
  readonly failure: string | null;
  refresh(): Promise<unknown>;
}

/** Both lists, refetched when the server reports a changed tour. */
export function useTourLists(): Readonly<Record<TourTab, TourList>> {
  const received = useQuery(queries.received);
  const sent = useQuery(queries.sent);
  useLiveTours();
  return {
    received: { requests: received.data, failure: failureText('received', received.error), refresh: received.refetch },
    sent: { requests: sent.data, failure: failureText('sent', sent.error), refresh: sent.refetch },
  };
}

function failureText(tab: TourTab, error: Error | null): string | null {
  if (error === null) return null;
  return messages.fetchFailed(tab, error instanceof ApiError ? String(error.status) : sharedMessages.networkError);
}
