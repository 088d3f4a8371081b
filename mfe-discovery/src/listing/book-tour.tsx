import type { ListingDetail } from '@keyturn/contracts/posts';
import { Link } from '@keyturn/routing';
import { buttonClass, joinClasses } from '@keyturn/web-kit/ui';
import { CalendarCheck, Pencil } from 'lucide-react';
import { listingMessages as messages } from '../messages.ts';
import styles from './listing.module.css';

interface BookTourProps {
  listing: ListingDetail;
  isOwn: boolean;
  isWide?: boolean;
}

/** The listing's next step: Book a Tour; for its owner, who cannot book, Edit, or the own listings where a draft goes on. */
export function BookTour({ listing, isOwn, isWide }: BookTourProps) {
  const wide = isWide && styles.wideLink;
  if (isOwn) {
    return (
      <Link
        to={listing.posted ? `/manage/${listing._id}` : '/manageyourlisting'}
        className={joinClasses(buttonClass('secondary'), wide)}
      >
        <Pencil size={18} />
        {listing.posted ? messages.editListing : messages.ownListings}
      </Link>
    );
  }
  return (
    <Link to={`/book-tour/${listing._id}`} className={joinClasses(buttonClass('primary'), wide)}>
      <CalendarCheck size={20} />
      {messages.bookTour}
    </Link>
  );
}
