import type { MatchedListing } from '@keyturn/contracts/matching';
import { Badge } from '@keyturn/web-kit/ui';
import { messages } from '../messages.ts';
import type { MatchCriteria } from './explain-text.ts';
import { LeaseCard } from './lease-card.tsx';
import styles from './listings.module.css';

const tones = { Excellent: 'success', Better: 'lake', Good: 'warning' } as const;

interface TierSectionProps {
  tier: keyof typeof tones;
  /** Of the whole answer, not only of what is loaded. */
  count: number;
  listings: readonly MatchedListing[];
  criteria: MatchCriteria;
  search: string;
  isFirst: boolean;
}

/** One tier of the matches: heading, count, what it means, its cards. */
export function TierSection({ tier, count, listings, criteria, search, isFirst }: TierSectionProps) {
  const { heading, meaning } = messages.tiers[tier];
  return (
    <section className={styles.tier} aria-labelledby={`tier-${tier}`}>
      <div className={styles.tierHead}>
        <h2 id={`tier-${tier}`}>{heading}</h2>
        <Badge tone={tones[tier]}>{count}</Badge>
      </div>
      {criteria.possible > 0 && <p className={styles.meaning}>{meaning}</p>}
      <div className={styles.grid}>
        {listings.map((listing, at) => (
          <LeaseCard
            key={listing._id}
            listing={listing}
            criteria={criteria}
            search={search}
            isEager={isFirst && at < 4}
          />
        ))}
      </div>
    </section>
  );
}
