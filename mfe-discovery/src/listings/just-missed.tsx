import type { NearMiss } from '@keyturn/contracts/matching';
import { Part } from '@keyturn/web-kit/ui';
import { messages } from '../messages.ts';
import type { MatchCriteria } from './explain-text.ts';
import { LeaseCard } from './lease-card.tsx';
import styles from './listings.module.css';

interface JustMissedProps {
  listings: readonly NearMiss[];
  criteria: MatchCriteria;
  search: string;
}

/** Near misses, nearest first, each with its reason. */
export function JustMissed({ listings, criteria, search }: JustMissedProps) {
  return (
    <section className={styles.missed} aria-labelledby="just-missed">
      <h2 id="just-missed">{messages.justMissed}</h2>
      <p className={styles.meaning}>{messages.justMissedMeaning}</p>
      <div className={styles.grid}>
        {listings.map((listing) => (
          <Part key={listing._id}>
            <LeaseCard listing={listing} criteria={criteria} search={search} />
          </Part>
        ))}
      </div>
    </section>
  );
}
