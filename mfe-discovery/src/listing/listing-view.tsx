import type { ListingDetail } from '@keyturn/contracts/posts';
import { leaseDuration } from '@keyturn/domain/dates';
import { cardDateText, placeText } from '@keyturn/domain/listing-text';
import { formatAmount } from '@keyturn/domain/money';
import { isSameEmail } from '@keyturn/domain/text';
import { useSession } from '@keyturn/web-kit/session';
import { IconButton, PageFrame, PageHeading, PageTitle, joinClasses } from '@keyturn/web-kit/ui';
import { Heart, Share2 } from 'lucide-react';
import { messages } from '../messages.ts';
import { listingMessages } from './messages.ts';
import { useSaved } from '../hearts/use-saved.ts';
import { today } from '../today.ts';
import { BackLink } from './back-link.tsx';
import { BookTour } from './book-tour.tsx';
import { BookingCard } from './booking-card.tsx';
import { ListingAge } from './listing-age.tsx';
import { ListingSections } from './listing-sections.tsx';
import styles from './listing.module.css';
import { Photos } from './photos.tsx';
import { toCard } from './saved-card.ts';
import { TransferBadge } from './transfer-badge.tsx';
import { useAskedTour } from './use-asked-tour.ts';
import { useLacksTourTimes } from './use-tour-times.ts';
import { shareListing } from './share-listing.ts';

/** A loaded listing; `search` is the query that explains its match. */
export function ListingView({ listing, search }: { listing: ListingDetail; search: string }) {
  const email = useSession()?.email;
  const isOwn = listing.isOwner || isSameEmail(listing.userEmail, email);
  const { isSaved, setSaved } = useSaved(toCard(listing));
  const lacksTimes = useLacksTourTimes(listing, isOwn);
  const asked = useAskedTour(listing, isOwn);
  const title = listingMessages.title(listing.leaseType || listingMessages.home, placeText(listing));
  const dates = cardDateText(listing, today());
  const duration = leaseDuration(listing.startDate ?? '', listing.endDate ?? '');
  const share = () => void shareListing(title, listing._id);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageFrame className={styles.page}>
        <div className={styles.top}>
          <BackLink />
          <ListingAge listing={listing} />
        </div>
        <div className={styles.photos}>
          <Photos photos={listing.images ?? []} title={title} />
          <div className={styles.overPhoto}>
            <BackLink isOverPhoto />
            {listing.posted && (
              <span className={styles.overPhotoEnd}>
                <IconButton look="raised" label={listingMessages.share} icon={<Share2 size={20} />} onClick={share} />
                {(!isOwn || isSaved) && (
                  <IconButton
                    look="raised"
                    label={listingMessages.saveListing}
                    aria-pressed={isSaved}
                    icon={<Heart size={20} className={joinClasses(isSaved && styles.heart)} />}
                    onClick={() => setSaved(!isSaved)}
                  />
                )}
              </span>
            )}
          </div>
        </div>
        <div className={styles.columns}>
          <div className={styles.main}>
            <PageHeading>{title}</PageHeading>
            <p className={styles.subtitle}>{[dates, duration].filter(Boolean).join(' · ')}</p>
            <TransferBadge listing={listing} />
            <div className={styles.ageBelow}>
              <ListingAge listing={listing} />
            </div>
            <ListingSections listing={listing} search={search} />
          </div>
          <div className={styles.side}>
            <BookingCard
              listing={listing}
              isOwn={isOwn}
              asked={asked}
              lacksTimes={lacksTimes}
              isSaved={isSaved}
              onSave={setSaved}
              onShare={share}
            />
          </div>
        </div>
      </PageFrame>
      <div className={styles.bar} data-sticky-bar="mobile">
        <p className={styles.barText}>
          <b className={styles.barRent}>{formatAmount(listing.monthlyRent) || messages.none}</b>
          <span className={styles.month}>{messages.perMonth}</span>
          <span className={styles.barDates}>{lacksTimes ? listingMessages.noTourTimes : dates}</span>
        </p>
        <BookTour listing={listing} isOwn={isOwn} asked={asked} />
      </div>
    </>
  );
}
