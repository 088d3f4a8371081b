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

/** The listing's next step: Book a Tour, or Edit for its owner, who cannot book. */
export function BookTour({ listing, isOwn, isWide }: BookTourProps) {
  const wide = isWide && styles.wideLink;
  if (isOwn) {
    if (!listing.posted) return null;
    return (
      <Link to={`/manage/${listing._id}`} className={joinClasses(buttonClass('secondary'), wide)}>
        <Pencil size={18} />
        {messages.editListing}
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
