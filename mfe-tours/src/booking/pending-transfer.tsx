import { Link } from '@keyturn/routing';
import { Skeleton } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { queries } from '../api.ts';
import { bookingMessages as messages } from '../messages.ts';
import styles from './booking.module.css';

/** States that the lease is being transferred; links the taker to the transfer. */
export function PendingTransfer({ listingId }: { listingId: string }) {
  const transfers = useQuery(queries.transfers);
  if (transfers.isPending) return <Skeleton shape="box" height={48} className={styles.pendingLoading} />;
  const own = transfers.data?.find((one) => one.listingId === listingId && one.state === 'active');
  return (
    <p className={styles.pending}>
      <KeyRound size={20} aria-hidden />
      {own ? <Link to={`/transfers/${own._id}`}>{messages.ownTransfer}</Link> : messages.pendingTransfer}
    </p>
  );
}
