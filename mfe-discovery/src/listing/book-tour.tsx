import type { ListingDetail } from '@keyturn/contracts/posts';
import { Link } from '@keyturn/routing';
import { buttonClass, joinClasses } from '@keyturn/web-kit/ui';
import { CalendarCheck, CalendarClock, Pencil } from 'lucide-react';
import { listingMessages as messages } from './messages.ts';
import styles from './listing.module.css';

interface BookTourProps {
  listing: ListingDetail;
  isOwn: boolean;
  /** The requested tour, in words. */
  asked: string | null;
  isWide?: boolean;
}

/**
 * The listing's next step: Book a Tour, below a requested one. Owners cannot book: they get Edit, or their listings for
 * a draft or transferred lease.
 */
export function BookTour({ listing, isOwn, asked, isWide }: BookTourProps) {
  const wide = isWide && styles.wideLink;
  const canEdit = listing.posted && listing.transferState !== 'transferred';
  if (isOwn) {
    return (
      <Link
        to={canEdit ? `/manage/${listing._id}` : '/manageyourlisting'}
        className={joinClasses(buttonClass('secondary'), wide)}
      >
        <Pencil size={18} />
        {canEdit ? messages.editListing : messages.ownListings}
      </Link>
    );
  }
  return (
    <>
      {asked !== null && (
        <Link to="/tour-requests?tab=sent" className={styles.asked}>
          <CalendarClock size={20} aria-hidden />
          {asked}
        </Link>
      )}
      <Link
        to={`/book-tour/${listing._id}`}
        className={joinClasses(buttonClass(asked === null ? 'primary' : 'secondary'), wide)}
      >
        <CalendarCheck size={20} />
        {messages.bookTour}
      </Link>
    </>
  );
}
