import type { ListingDetail } from '@keyturn/contracts/posts';
import { milesFrom } from '@keyturn/domain/distance';
import { explainMatch } from '@keyturn/domain/match-explain';
import { readListing } from '@keyturn/domain/match-listing';
import { describeQuery, parseMatchQuery, readMatchParameters } from '@keyturn/domain/match-query';
import type { Tier } from '@keyturn/domain/match-score';
import { failedFilters, matchListing } from '@keyturn/domain/matching-rules';
import { explainDate, explainFully, explainFilter, type MatchReason } from '../listings/explain-text.ts';

/** How a listing answers a query, in words. */
export interface ListingMatch {
  readonly percentage: number;
  readonly tier: Tier;
  /** False when a filter keeps it out of the matches. */
  readonly passesFilters: boolean;
  readonly reasons: readonly MatchReason[];
  /** How far from the day asked the lease starts, in words; null where none was asked. */
  readonly distance: string | null;
}

/** Matches a listing by the domain's rules, as the list did; null when the query asks nothing that can match. */
export function matchWith(listing: ListingDetail, search: string): ListingMatch | null {
  const query = parseMatchQuery(readMatchParameters(new URLSearchParams(search)));
  if (!query) return null;
  const facts = readListing(listing);
  const criteria = describeQuery(query);
  const failed = failedFilters(facts, query);
  const { score, tier } = matchListing(facts, query);
  const explained = explainMatch(facts, query);
  const reasons = [
    ...failed.map((filter) => ({
      isGood: false,
      text: explainFilter(listing, filter, criteria, milesFrom(query.place, listing.city)),
    })),
    ...explainFully(explained, criteria),
  ];
  if (reasons.length === 0) return null;
  const distance = explained.date && explainDate(explained.date.daysOff);
  return { percentage: score, tier, passesFilters: failed.length === 0, reasons, distance };
}
