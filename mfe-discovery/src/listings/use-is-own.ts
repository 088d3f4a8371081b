import { useSession } from '@keyturn/web-kit/session';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';

/** Whether a listing is the person's own; false when unknown. */
export function useIsOwn(listingId: string): boolean {
  const isSignedIn = useSession()?.email !== undefined;
  const { data = [] } = useQuery({ ...queries.own, enabled: isSignedIn });
  return data.some(({ _id }) => _id === listingId);
}
