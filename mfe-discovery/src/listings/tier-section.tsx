import type { MatchedListing } from '@keyturn/contracts/matching';
import { Badge, Part } from '@keyturn/web-kit/ui';
import { messages } from '../messages.ts';
import type { MatchCriteria } from './explain-text.ts';
import { LeaseCard } from './lease-card.tsx';
import styles from './listings.module.css';

const tones = { Excellent: 'success', Better: 'lake', Good: 'warning' } as const;

/** Cards visible at first. */
const FIRST_ROW = 4;

interface CardsProps {
  listings: readonly MatchedListing[];
  criteria: MatchCriteria;
  search: string;
  isFirst: boolean;
}

interface TierSectionProps extends CardsProps {
  tier: keyof typeof tones;
  /** Of the whole answer, not only the loaded part. */
  count: number;
}

/** One tier of the matches: heading, count, meaning, cards. */
export function TierSection({ tier, count, listings, criteria, search, isFirst }: TierSectionProps) {
  const { heading, meaning } = messages.tiers[tier];
  const { budget, amenities, moveInDate } = criteria;
  const counted = { budget: budget !== null, amenities: amenities !== null, date: moveInDate !== null };
  return (
    <section className={styles.tier} aria-labelledby={`tier-${tier}`}>
      <div className={styles.tierHead}>
        <h2 id={`tier-${tier}`}>{heading}</h2>
        <Badge tone={tones[tier]}>{count}</Badge>
      </div>
      <p className={styles.meaning}>{meaning(messages.counted(counted))}</p>
      <Cards listings={listings} criteria={criteria} search={search} isFirst={isFirst} />
    </section>
  );
}

/** Unscored listings in the order received. */
export function NewestFirst(props: Omit<CardsProps, 'isFirst'>) {
  return (
    <section className={styles.tier} aria-label={messages.listings}>
      <Cards {...props} isFirst />
    </section>
  );
}

function Cards({ listings, criteria, search, isFirst }: CardsProps) {
  return (
    <div className={styles.grid}>
      {listings.map((listing, at) => (
        <Part key={listing._id}>
          <LeaseCard listing={listing} criteria={criteria} search={search} isEager={isFirst && at < FIRST_ROW} />
        </Part>
      ))}
    </div>
  );
}
