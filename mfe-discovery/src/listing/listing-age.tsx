import type { ListingDetail } from '@keyturn/contracts/posts';
import { dayNumber } from '@keyturn/domain/dates';
import { denverDateOf } from '@keyturn/domain/denver-time';
import { Badge } from '@keyturn/web-kit/ui';
import { confirmedText } from '../confirmed-text.ts';
import { listingMessages as messages } from './messages.ts';
import { today } from '../today.ts';
import styles from './listing.module.css';

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** "Listed 3 days ago · Confirmed yesterday", or that it is still a draft. */
export function ListingAge({ listing }: { listing: ListingDetail }) {
  if (!listing.posted) return <Badge>{messages.draft}</Badge>;
  const day = dayNumber(denverDateOf(listing.postedAt ?? ''));
  const now = dayNumber(today());
  if (day === null || now === null) return null;
  const listed = messages.listed(words.format(day - now, 'day'));
  return <p className={styles.age}>{[listed, confirmedText(listing.confirmedAt)].filter(Boolean).join(' · ')}</p>;
}
