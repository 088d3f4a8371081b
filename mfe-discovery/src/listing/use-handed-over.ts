import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';

/** The path of the person's completed transfer of this listing; '' without one, null when unknown. */
export function useHandedOver(listingId: string, enabled = true): string | null {
  const { data, isLoading } = useQuery({ ...queries.transfers, enabled });
  if (isLoading) return null;
  const own = data?.find((transfer) => transfer.listingId === listingId && transfer.state === 'completed');
  return own ? `/transfers/${own._id}` : '';
}
