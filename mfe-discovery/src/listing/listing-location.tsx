import type { ListingDetail } from '@keyturn/contracts/posts';
import { addressText } from '@keyturn/domain/listing-text';
import { SCHOOLS } from '@keyturn/domain/places';
import { isSameLabel } from '@keyturn/domain/text';
import { Card } from '@keyturn/web-kit/ui';
import { ExternalLink, MapPin } from 'lucide-react';
import { listingMessages as messages } from './messages.ts';
import styles from './listing.module.css';

/** The address and schools of the same city. */
export function ListingLocation({ listing }: { listing: ListingDetail }) {
  const { street, city, state, complex, apartmentName } = listing;
  const name = complex || apartmentName;
  const address = addressText(listing);
  const schools = SCHOOLS.filter((school) => isSameLabel(school.city, city)).map((school) => school.name);
  if (!name && address === '') return null;
  return (
    <section aria-labelledby="where">
      <h2 id="where">{messages.where}</h2>
      <Card className={styles.where}>
        <span className={styles.pin}>
          <MapPin size={22} />
        </span>
        <address className={styles.address}>
          {name && <b>{name}</b>}
          {address}
          {schools.length > 0 && <span className={styles.quiet}>{messages.schoolHere(schools.join(' & '))}</span>}
        </address>
        {street && city && (
          <a
            className={styles.map}
            href={`https://www.openstreetmap.org/search?${new URLSearchParams({ query: addressText({ street, city, state }) })}`}
            target="_blank"
            rel="noreferrer"
          >
            {messages.openMap}
            <ExternalLink size={16} />
          </a>
        )}
      </Card>
    </section>
  );
}
