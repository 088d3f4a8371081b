import type { ASKED_ALREADY, CreateTourBody } from '@keyturn/contracts/tours';
import { formatWeekdayAndDay } from '@keyturn/domain/dates';
import type { Slot } from '@keyturn/domain/slots';
import { useNavigate } from '@keyturn/routing';
import { ApiError } from '@keyturn/web-kit/api';
import { notify, showAlert, useSession } from '@keyturn/web-kit/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createRequest, queries } from '../api.ts';
import { bookingMessages as messages } from '../messages.ts';

type Asked = Slot & { readonly replace: boolean; readonly moveInDate: string };

// The contract's value, checked by type only, to keep its schemas out of the bundle.
const ALREADY: typeof ASKED_ALREADY = 'asked_already';
/** Codes of times no longer offered; the service's sentence explains them. */
const NOT_OFFERED = ['too_soon', 'too_far', 'not_offered'];
const isNotOffered = (error: unknown): error is ApiError =>
  error instanceof ApiError && NOT_OFFERED.includes(error.code);

/** Requests a tour. `already` is the blocking pending request, until it is replaced or kept. */
export function useRequestTour(listingId: string) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const buyerEmail = useSession()?.email ?? '';
  const [already, setAlready] = useState<string | null>(null);
  const request = useMutation({
    mutationFn: ({ date, time, replace, moveInDate }: Asked) => {
      const body: CreateTourBody = { listingId, buyerEmail, requestedDate: date, requestedTime: time };
      return createRequest({ ...body, ...(replace && { replace }), ...(moveInDate !== '' && { moveInDate }) });
    },
    onSuccess: async (_request, { date, time }) => {
      setAlready(null);
      void cache.invalidateQueries({ queryKey: queries.sent.queryKey });
      await navigate('/tour-requests?tab=sent');
      notify(messages.requested(formatWeekdayAndDay(date), time), 'success');
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === ALREADY) return setAlready(error.message);
      console.error(error);
      setAlready(null);
      showAlert(isNotOffered(error) ? error.message : messages.failed);
      void cache.invalidateQueries({ queryKey: queries.booking(listingId).queryKey });
    },
  });
  return { request, already, dismiss: () => setAlready(null) };
}
