import type { ListingDetail } from '@keyturn/contracts/posts';
import { formatDayAndYear } from '@keyturn/domain/dates';
import { firstIncentive } from '@keyturn/domain/listing-text';
import { formatAmount } from '@keyturn/domain/money';
import { Badge, Button, Card } from '@keyturn/web-kit/ui';
import { Heart, Share2, Tag } from 'lucide-react';
import { messages } from '../messages.ts';
import { listingMessages } from './messages.ts';
import { BookTour } from './book-tour.tsx';
import styles from './booking-card.module.css';
import { Poster } from './poster.tsx';

interface BookingCardProps {
  listing: ListingDetail;
  isOwn: boolean;
  asked: string | null;
  lacksTimes: boolean;
  isSaved: boolean;
  onSave: (isSaved: boolean) => void;
  onShare: () => void;
}

/** The sticky card beside a listing: price, dates, Book a Tour, save, share, poster. */
export function BookingCard({ listing, isOwn, asked, lacksTimes, isSaved, onSave, onShare }: BookingCardProps) {
  const incentive = firstIncentive(listing);
  return (
    <Card shadow="floating" className={styles.card}>
      <div className={styles.head}>
        <p className={styles.rent}>
          <b>{formatAmount(listing.monthlyRent) || messages.none}</b>
          <span className={styles.month}>{messages.perMonth}</span>
        </p>
        {incentive !== '' && (
          <Badge tone="warning" icon={<Tag />}>
            {incentive}
          </Badge>
        )}
      </div>
      <Dates listing={listing} />
      {lacksTimes && <p className={styles.noTimes}>{listingMessages.noTourTimes}</p>}
      <BookTour listing={listing} isOwn={isOwn} asked={asked} isWide />
      {listing.posted && (
        <div className={styles.actions}>
          {(!isOwn || isSaved) && (
            <Button
              icon={<Heart size={18} className={isSaved ? styles.saved : undefined} />}
              aria-pressed={isSaved}
              onClick={() => onSave(!isSaved)}
            >
              {isSaved ? listingMessages.isSaved : listingMessages.save}
            </Button>
          )}
          <Button icon={<Share2 size={18} />} onClick={onShare}>
            {listingMessages.share}
          </Button>
        </div>
      )}
      <p className={styles.note}>{isOwn ? listingMessages.ownListing : listingMessages.utahTime}</p>
      <div className={styles.poster}>
        <Poster listing={listing} />
      </div>
    </Card>
  );
}

function Dates({ listing }: { listing: ListingDetail }) {
  const { startDate, endDate, availableFrom, moveOutDate } = listing;
  const from = formatDayAndYear(startDate);
  const free = formatDayAndYear(availableFrom);
  const until = formatDayAndYear(endDate) || formatDayAndYear(moveOutDate);
  if (from === '' && free === '') return null;
  return (
    <dl className={styles.dates}>
      <div>
        <dt>{from === '' ? listingMessages.availableFrom : listingMessages.moveIn}</dt>
        <dd>{from || free}</dd>
      </div>
      <div>
        <dt>{listingMessages.moveOut}</dt>
        <dd>{until || listingMessages.open}</dd>
      </div>
    </dl>
  );
}
