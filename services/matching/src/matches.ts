import type { MatchesAnswer, MatchedListing } from '@keyturn/contracts/matching';
import { milesFrom } from '@keyturn/domain/distance';
import { CRITERIA, describeQuery, withoutCriterion, type MatchQuery } from '@keyturn/domain/match-query';
import { BUDGET } from '@keyturn/domain/options';
import type { Ranked } from '@keyturn/domain/matching-rules';
import { barredHousing } from '@keyturn/domain/near-miss';
import type { MatchRow } from './listing-index.ts';
import { toCard } from './live-post.ts';
import type { LivePosts } from './live-posts.ts';

/**
 * Answers `GET /api/matches` (matching section 2): explanations only for shown rows, near misses on page one. Excludes
 * listings of blocked people.
 */
export function findMatches(
  live: LivePosts,
  query: MatchQuery,
  page: { limit: number; cursor: Ranked | null; near: number },
  blocked: ReadonlySet<string>,
): MatchesAnswer {
  const index = live.index();
  const without = live.idsOf(blocked);
  const { total, counts, next, rows } = index.search(query, { ...page, without });
  const near = page.cursor === null ? index.nearMisses(query, page.near, barredHousing(query), without) : [];
  return {
    total,
    counts,
    next,
    criteria: describeQuery(query),
    listings: rows.flatMap((row) => toMatched(live, query, row)),
    near: near.flatMap(({ failed, ...row }) =>
      toMatched(live, query, row).map((listing) => ({
        ...listing,
        failed,
        miles: milesFrom(query.place, listing.city),
      })),
    ),
    bestChange: total === 0 ? findBestChange(live, query, without) : null,
  };
}

/** The single answer whose removal yields the most listings; null if it takes more than one. */
function findBestChange(live: LivePosts, query: MatchQuery, without: readonly string[]): MatchesAnswer['bestChange'] {
  const countOf = (changed: MatchQuery) => live.index().search(changed, { limit: 1, without }).total;
  const changes = CRITERIA.flatMap((criterion) => {
    const changed = withoutCriterion(query, criterion);
    return changed ? [{ criterion, total: countOf(changed) }] : [];
  });
  const [best] = changes.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  if (best?.criterion !== 'budget') return best ?? null;
  const budget = leastBudget(query.budget ?? 0, (asked) => countOf({ ...query, budget: asked }) > 0);
  return budget === null ? best : { ...best, budget };
}

/**
 * The lowest budget of the slider above the asked one with a match; null for none. A higher one never loses a match.
 */
function leastBudget(asked: number, isFound: (budget: number) => boolean): number | null {
  if (!isFound(BUDGET.max)) return null;
  let [none, found] = [Math.floor(asked / BUDGET.step), BUDGET.max / BUDGET.step];
  while (found - none > 1) {
    const middle = Math.floor((none + found) / 2);
    if (isFound(middle * BUDGET.step)) found = middle;
    else none = middle;
  }
  return Math.max(BUDGET.min, found * BUDGET.step);
}

function toMatched(live: LivePosts, query: MatchQuery, { id, score, tier }: MatchRow): MatchedListing[] {
  const post = live.find(id);
  const explain = live.index().explain(id, query);
  return post && explain ? [{ ...toCard(post), matchPercentage: score, tier, explain }] : [];
}

const BIN = { from: 300, to: 2500, width: 100 } as const;

/** Counts of live listings by rent, in hundred-dollar bins of the budget slider; the end bins include the rest. */
export function rentHistogram(rents: readonly number[]): { bins: { from: number; count: number }[] } {
  const count = (BIN.to - BIN.from) / BIN.width;
  const bins = Array.from({ length: count }, (_, at) => ({ from: BIN.from + at * BIN.width, count: 0 }));
  for (const rent of rents) {
    const at = Math.min(count - 1, Math.max(0, Math.floor((rent - BIN.from) / BIN.width)));
    const bin = bins[at];
    if (bin) bin.count += 1;
  }
  return { bins };
}
