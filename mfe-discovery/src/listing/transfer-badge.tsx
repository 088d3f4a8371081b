import type { ListingDetail } from '@keyturn/contracts/posts';
import { Badge } from '@keyturn/web-kit/ui';
import { KeyRound } from 'lucide-react';
import { listingMessages, messages } from '../messages.ts';
import styles from './transfer-badge.module.css';

/** That somebody is taking the lease over, or, to the owner, that it was handed over. */
export function TransferBadge({ listing: { transferState } }: { listing: ListingDetail }) {
  if (!transferState) return null;
  return (
    <p className={styles.transfer}>
      <Badge tone="info" icon={<KeyRound />}>
        {transferState === 'pending' ? messages.pendingTransfer : listingMessages.transferred}
      </Badge>
    </p>
  );
}
