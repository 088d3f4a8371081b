import { leaseCosts } from '@keyturn/domain/lease-costs';
import type { ListingDetail } from '@keyturn/contracts/posts';
import { firstName } from '@keyturn/domain/text';
import { CostsTable, Inside, isAnythingInside } from '@keyturn/web-kit/listing/parts';
import { Badge, Card } from '@keyturn/web-kit/ui';
import { Tag } from 'lucide-react';
import { listingMessages as messages } from './messages.ts';
import { KeyFacts } from './key-facts.tsx';
import { matchWith } from './listing-match.ts';
import styles from './listing.module.css';
import { Poster } from './poster.tsx';
import { ListingLocation } from './listing-location.tsx';
import { WhyItMatches } from './why-it-matches.tsx';

/** All sections of a listing, from facts to poster, without empty ones. */
export function ListingSections({ listing, search }: { listing: ListingDetail; search: string }) {
  const match = matchWith(listing, search);
  const notes = listing.notes?.trim() ?? '';
  const incentives = listing.incentives ?? [];
  const inside = { amenities: listing.amenities ?? [], furnishings: listing.furnishings ?? [] };
  const costs = leaseCosts(listing);
  const name = firstName(listing.posterName);
  return (
    <>
      <KeyFacts listing={listing} />
      {match && <WhyItMatches match={match} />}
      <div className={styles.sections}>
        {notes !== '' && (
          <section aria-labelledby="notes">
            <h2 id="notes">{name === '' ? messages.sellerNotes : messages.notes(name)}</h2>
            <p className={styles.notes}>{notes}</p>
          </section>
        )}
        {isAnythingInside(inside) && (
          <section aria-labelledby="inside">
            <h2 id="inside">{messages.inside}</h2>
            <div className={styles.inside}>
              <Inside {...inside} />
            </div>
          </section>
        )}
        {incentives.length > 0 && (
          <section aria-labelledby="incentives">
            <h2 id="incentives">{messages.incentives}</h2>
            <ul className={styles.incentives}>
              {incentives.map((label) => (
                <li key={label}>
                  <Badge tone="warning" size="normal" icon={<Tag />}>
                    {label}
                  </Badge>
                </li>
              ))}
            </ul>
          </section>
        )}
        {costs.lines.length > 0 && (
          <section aria-labelledby="costs">
            <h2 id="costs">{messages.costs}</h2>
            <div className={styles.costs}>
              <CostsTable costs={costs} />
            </div>
          </section>
        )}
        <ListingLocation listing={listing} />
        <section className={styles.posterSection} aria-labelledby="poster">
          <h2 id="poster">{messages.poster}</h2>
          <Card className={styles.posterCard}>
            <Poster listing={listing} />
          </Card>
        </section>
      </div>
    </>
  );
}
