import type { GoneListing } from '@keyturn/contracts/matching';
import { placeText, unitText } from '@keyturn/domain/listing-text';
import { formatAmount } from '@keyturn/domain/money';
import { Button, Card, Part } from '@keyturn/web-kit/ui';
import { messages } from '../messages.ts';
import styles from './saved.module.css';

interface GoneListingsProps {
  listings: readonly GoneListing[];
  remove: (id: string) => void;
}

/** Saved listings that were deleted or transferred, with their last name and a remove button. */
export function GoneListings({ listings, remove }: GoneListingsProps) {
  const { gone } = messages;
  return (
    <section className={styles.gone} aria-labelledby="gone">
      <h2 id="gone">{gone.heading}</h2>
      <ul className={styles.grid}>
        {listings.map((listing) => (
          <Part key={listing._id}>
            <GoneCard listing={listing} remove={remove} />
          </Part>
        ))}
      </ul>
    </section>
  );
}

function GoneCard({ listing, remove }: { listing: GoneListing; remove: GoneListingsProps['remove'] }) {
  const { gone } = messages;
  const rent = formatAmount(listing.monthlyRent);
  const name = placeText(listing) || unitText(listing) || gone.unnamed;
  return (
    <li>
      <Card shadow="low" className={styles.goneCard}>
        <h3>{name}</h3>
        <p className={styles.quiet}>
          {[rent && rent + messages.perMonth, unitText(listing)].filter(Boolean).join(' · ')}
        </p>
        <p>{listing.transferState === 'transferred' ? gone.transferred : gone.sentence}</p>
        <Button size="small" aria-label={gone.removeNamed(name)} onClick={() => remove(listing._id)}>
          {gone.remove}
        </Button>
      </Card>
    </li>
  );
}
