import { formatAmount } from '@keyturn/domain/money';
import { Avatar, Card, ListingPhoto } from '@keyturn/web-kit/ui';
import { bookingMessages as messages, fallbacks, sharedMessages } from '../messages.ts';
import type { Booking } from '../read-answers.ts';
import styles from './booking.module.css';

/** The home, its place, and the seller. */
export function ListingSummary({ booking, seller }: { booking: Booking; seller: string }) {
  const { listing } = booking;
  const title = listing.title || fallbacks.listing;
  const rent = formatAmount(listing.monthlyRent);
  const address = listing.address || fallbacks.address;
  return (
    <Card className={styles.summary}>
      <ListingPhoto
        className={styles.photo}
        url={listing.image}
        alt={sharedMessages.photo(title)}
        sizes="132px"
        isEager
      />
      <div className={styles.summaryText}>
        <p className={styles.listingTitle}>{title}</p>
        <p className={styles.listingFacts}>
          {rent === '' ? address : `${address} · ${rent}`}
          {rent !== '' && <span className={styles.month}>{sharedMessages.perMonth}</span>}
        </p>
        <p className={styles.seller}>
          <Avatar name={seller} src={booking.seller.photo} size={28} />
          <span>
            {messages.tourWith} <strong>{seller}</strong>
          </span>
        </p>
      </div>
    </Card>
  );
}
