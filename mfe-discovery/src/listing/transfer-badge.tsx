import type { ListingDetail } from '@keyturn/contracts/posts';
import { Link } from '@keyturn/routing';
import { Badge } from '@keyturn/web-kit/ui';
import { KeyRound } from 'lucide-react';
import { messages } from '../messages.ts';
import { listingMessages } from './messages.ts';
import styles from './transfer-badge.module.css';
import { useHandedOver } from './use-handed-over.ts';

/** Shows that the lease is being transferred or, to its owner, was transferred and how. */
export function TransferBadge({ listing: { _id, transferState } }: { listing: ListingDetail }) {
  const page = useHandedOver(_id, transferState === 'transferred');
  if (!transferState) return null;
  return (
    <p className={styles.transfer}>
      <Badge tone="info" icon={<KeyRound />}>
        {transferState === 'pending' ? messages.pendingTransfer : listingMessages.transferred}
      </Badge>
      {page && <Link to={page}>{listingMessages.seeTransfer}</Link>}
    </p>
  );
}
