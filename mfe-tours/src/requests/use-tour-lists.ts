import type { TourRequest } from '@keyturn/contracts/tours';
import { ApiError } from '@keyturn/web-kit/api';
import { onLive } from '@keyturn/web-kit/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readReceived, readSent } from '../api.ts';
import { requestMessages as messages } from '../messages.ts';

export type TourTab = 'received' | 'sent';

/** One tab's list as the screen needs it. */
export interface TourList {
  readonly requests: readonly TourRequest[] | undefined;
  /** The red banner's text, or null. */
  readonly failure: string | null;
  refresh(): Promise<unknown>;
}

export const listKey = (tab: TourTab) => ['tours', tab] as const;

/** Both lists, again whenever the server says that a tour changed. */
export function useTourLists(): Readonly<Record<TourTab, TourList>> {
  const queries = useQueryClient();
  const received = useQuery({ queryKey: listKey('received'), queryFn: readReceived });
  const sent = useQuery({ queryKey: listKey('sent'), queryFn: readSent });
  useEffect(
    () => onLive('tours', () => void queries.invalidateQueries({ queryKey: ['tours'] }, { cancelRefetch: false })),
    [queries],
  );
  return {
    received: { requests: received.data, failure: failureText('received', received.error), refresh: received.refetch },
    sent: { requests: sent.data, failure: failureText('sent', sent.error), refresh: sent.refetch },
  };
}

function failureText(tab: TourTab, error: Error | null): string | null {
  if (error === null) return null;
  return messages.fetchFailed(tab, error instanceof ApiError ? String(error.status) : messages.networkError);
}
