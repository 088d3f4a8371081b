import { slotKey } from '@keyturn/domain/slots';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';

/** `slotKey`s of the person's unanswered requests for a listing; none when unknown. */
export function useAskedSlots(listingId: string): ReadonlySet<string> {
  const { data = [] } = useQuery(queries.sent);
  const own = data.filter((tour) => tour.listingId === listingId && tour.status === 'pending');
  return new Set(own.flatMap((tour) => slotKey({ date: tour.requestedDate, time: tour.requestedTime }) ?? []));
}
