import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';

/** The page of the transfer in which whoever looks handed a lease over, or took it; '' where there is none, null while that is not known. */
export function useHandedOver(listingId: string, enabled = true): string | null {
  const { data, isLoading } = useQuery({ ...queries.transfers, enabled });
  if (isLoading) return null;
  const own = data?.find((transfer) => transfer.listingId === listingId && transfer.state === 'completed');
  return own ? `/transfers/${own._id}` : '';
}
