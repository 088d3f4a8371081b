import type { CardListing } from '@keyturn/contracts/matching';
import { Link } from '@keyturn/routing';
import { cardDateText, placeText, unitText } from '@keyturn/domain/listing-text';
import { formatAmount } from '@keyturn/domain/money';
import { ListingCard, Part } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';
import { homeMessages as messages } from '../messages.ts';
import styles from './user-home.module.css';

const MOST_SHOWN = 4;

/** The listings saved last; nothing while there are none or they cannot be read. */
export function SavedRow() {
  const saved = useQuery(queries.saved);
  if (!saved.data || saved.data.length === 0) return null;
  return (
    <section className={styles.saved}>
      <div className={styles.savedHead}>
        <h2>{messages.saved}</h2>
        <Link to="/saved">{messages.allSaved}</Link>
      </div>
      <div className={styles.cards}>
        {saved.data.slice(0, MOST_SHOWN).map((listing) => (
          <Part key={listing._id}>
            <SavedCard listing={listing} />
          </Part>
        ))}
      </div>
    </section>
  );
}

function SavedCard({ listing }: { listing: CardListing }) {
  const line = unitText(listing);
  return (
    <ListingCard
      photos={listing.images}
      photoAlt={messages.photo(line)}
      rent={formatAmount(listing.monthlyRent) || messages.noRent}
      line={line}
      place={placeText(listing)}
      dates={cardDateText(listing)}
      incentive={listing.incentive || undefined}
      isByManager={listing.isPropertyManager}
      status={listing.transferState === 'pending' ? messages.pendingTransfer : undefined}
      renderLink={(children, className) => (
        <Link to={`/listing/${listing._id}`} className={className}>
          {children}
        </Link>
      )}
    />
  );
}
