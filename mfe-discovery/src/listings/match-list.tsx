import type { MatchesAnswer } from '@keyturn/contracts/matching';
import { Button } from '@keyturn/web-kit/ui';
import { messages } from '../messages.ts';
import { JustMissed } from './just-missed.tsx';
import styles from './listings.module.css';
import { NewestFirst, TierSection } from './tier-section.tsx';
import type { useMatches } from './use-matches.ts';

const TIERS = [
  { tier: 'Excellent', count: 'excellent' },
  { tier: 'Better', count: 'better' },
  { tier: 'Good', count: 'good' },
] as const;

interface MatchListProps {
  matches: ReturnType<typeof useMatches>;
  first: MatchesAnswer;
  search: string;
}

/** The loaded matches by tier, or newest first without scores; a button for more, and near misses. */
export function MatchList({ matches, first, search }: MatchListProps) {
  const { counts, criteria, near } = first;
  const shown = TIERS.map(({ tier, count }) => ({
    tier,
    count: counts[count],
    listings: matches.listings.filter((listing) => listing.tier === tier),
  })).filter(({ listings }) => listings.length > 0);
  return (
    <>
      {criteria.possible === 0 ? (
        <NewestFirst listings={matches.listings} criteria={criteria} search={search} />
      ) : (
        shown.map((section, at) => (
          <TierSection key={section.tier} {...section} criteria={criteria} search={search} isFirst={at === 0} />
        ))
      )}
      {matches.hasMore && (
        <div className={styles.more}>
          <Button isPending={matches.isLoadingMore} onClick={matches.loadMore}>
            {messages.showMore}
          </Button>
        </div>
      )}
      {near.length > 0 && <JustMissed listings={near} criteria={criteria} search={search} />}
    </>
  );
}
