import { formatAmount } from '@keyturn/domain/money';
import { readReturnPath, useLocation } from '@keyturn/routing';
import { ListingPhoto } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';
import { authMessages as messages } from '../messages.ts';
import styles from './auth.module.css';

/**
 * Whether a visitor at the log-in is headed for a listing, and which. The prerendered page knows only the query
 * (decision 0014).
 */
export function useAskedListing(): { isAsked: boolean; id: string } {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const id = /^\/(?:listing|view)\/([\w-]+)/.exec(readReturnPath(state) ?? '')?.[1] ?? '';
  return { isAsked: id !== '' || search === '?to=listing', id };
}

/** The target listing as visitors' card; its space is reserved, also for one that is gone. */
export function AskedListing({ id }: { id: string }) {
  const listing = useQuery({ ...queries.card(id), enabled: id !== '' }).data?.listing;
  const rent = formatAmount(listing?.monthlyRent);
  const facts = [rent && messages.rent(rent), listing?.leaseType, listing?.city].filter(Boolean).join(' · ');
  return (
    <div className={styles.asked}>
      <div aria-hidden="true">
        <ListingPhoto url={listing?.images[0] ?? listing?.image} alt="" sizes="96px" isEager />
      </div>
      <div>
        <p>{messages.toSee}</p>
        {facts && <p className={styles.facts}>{facts}</p>}
      </div>
    </div>
  );
}
