import { denverDateOf } from '@keyturn/domain/denver-time';
import { slotKey } from '@keyturn/domain/slots';
import type { Tour } from '../read-answers.ts';

export function keyOf({ requestedDate, requestedTime }: Tour): string | null {
  const date = denverDateOf(requestedDate);
  return date && slotKey({ date, time: requestedTime });
}

/** The accepted tour at the time of a received pending request, or null. */
export function findTaker(request: Tour, received: readonly Tour[]): Tour | null {
  const key = keyOf(request);
  if (request.status !== 'pending' || key === null) return null;
  return received.find((tour) => tour.state === 'accepted' && keyOf(tour) === key) ?? null;
}

/** The times of accepted received requests. */
export const takenKeys = (received: readonly Tour[]): ReadonlySet<string> =>
  new Set(received.flatMap((tour) => (tour.state === 'accepted' ? (keyOf(tour) ?? []) : [])));
