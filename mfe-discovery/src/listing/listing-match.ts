import type { ListingDetail } from '@keyturn/contracts/posts';
import { milesFrom } from '@keyturn/domain/distance';
import { explainMatch } from '@keyturn/domain/match-explain';
import { readListing } from '@keyturn/domain/match-listing';
import { describeQuery, parseMatchQuery, readMatchParameters } from '@keyturn/domain/match-query';
import type { Tier } from '@keyturn/domain/match-score';
import { failedFilters, matchListing } from '@keyturn/domain/matching-rules';
import { explainDate, explainFully, explainFilter, type MatchReason } from '../listings/explain-text.ts';

/** A listing's match with a query, in words. */
export interface ListingMatch {
  readonly percentage: number;
  readonly tier: Tier;
  /** False when a filter excludes it. */
  readonly passesFilters: boolean;
  readonly reasons: readonly MatchReason[];
  /** How far the lease's start is from the asked day, in words; null without one. */
  readonly distance: string | null;
}

/** Matches a listing by the domain's rules, like the list; null when the query has no criterion. */
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
