import type { MatchExplanation } from '@keyturn/domain/match-explain';
import { readListing, type MatchListing } from '@keyturn/domain/match-listing';
import type { MatchQuery } from '@keyturn/domain/match-query';
import { tierOf, type Tier } from '@keyturn/domain/match-score';
import type { Ranked } from '@keyturn/domain/matching-rules';
import { formatCursor } from './cursor.ts';
import { explainRow } from './index-explain.ts';
import { exclude } from './excluded.ts';
import { createIndexState, type IndexState } from './index-state.ts';
import { eraseListing, isOutdated, writeListing } from './index-writes.ts';
import { planMatch } from './match-plan.ts';
import { matchSources } from './match-sources.ts';
import { findNearMisses, type NearRow } from './near-misses.ts';
import { createResultPage, type Found } from './result-page.ts';
import { scanSource, type Source, type TierCounts } from './scan.ts';

/** A listing on a page of matches. */
export interface MatchRow {
  readonly id: string;
  readonly score: number;
  readonly tier: Tier;
}

/** A page of matches; `total` and `counts` are of the whole answer, `next` is the next cursor or null. */
interface MatchPage {
  readonly total: number;
  readonly counts: TierCounts;
  readonly next: string | null;
  readonly rows: readonly MatchRow[];
}

/** The wanted part of the answer, and excluded listings. */
interface SearchOptions {
  readonly limit: number;
  readonly cursor?: Ranked | null;
  readonly without?: readonly string[];
}

/** All live listings in memory, searchable. */
export interface ListingIndex {
  /** Number of live listings. */
  readonly size: number;
  /** Adds or replaces a listing; removes one that is not live. Ignores an older revision and returns false. */
  upsert(listing: MatchListing, revision?: number): boolean;
  /** Removes a listing by the same rule; ignores an unknown one. */
  remove(id: string, revision?: number): boolean;
  /** At most `limit` listings ranked after `cursor` (see `parseCursor`), excluding `without`. */
  search(query: MatchQuery, options: SearchOptions): MatchPage;
  /**
   * The nearest `count` listings that only one filter, rent or date excludes (`missOf`), nearest first; without the
   * `barred` housing type and `without`.
   */
  nearMisses(query: MatchQuery, count: number, barred?: string | null, without?: readonly string[]): NearRow[];
  /** Explains a live listing's score; null if not live. */
  explain(id: string, query: MatchQuery): MatchExplanation | null;
}

export function createListingIndex(): ListingIndex {
  const state = createIndexState();
  return {
    get size() {
      return state.rows.rowOfId.size;
    },
    upsert(listing, revision) {
      if (isOutdated(state, listing._id, revision)) return false;
      const facts = readListing(listing);
      if (facts.isLive) writeListing(state, facts);
      else eraseListing(state, facts.id);
      return true;
    },
    remove(id, revision) {
      if (isOutdated(state, id, revision)) return false;
      eraseListing(state, id);
      return true;
    },
    search: (query, options) => search(state, query, options),
    nearMisses: (query, count, barred = null, without = []) =>
      findNearMisses(state, query, count, barred, exclude(state, without)),
    explain: (id, query) => explainRow(state, id, query),
  };
}

function search(
  state: IndexState,
  query: MatchQuery,
  { limit, cursor = null, without = [] }: SearchOptions,
): MatchPage {
  const sources = matchSources(state, query).map(exclude(state, without));
  // One more than asked shows whether another page follows.
  const { found, counts } = scan(state, query, sources, limit + 1, cursor);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    total: counts.excellent + counts.better + counts.good,
    counts,
    next: last !== undefined && found.length > limit ? formatCursor(last) : null,
    rows: shown.map(toRow),
  };
}

function scan(state: IndexState, query: MatchQuery, sources: readonly Source[], size: number, after: Ranked | null) {
  const plan = planMatch(query, state.labels);
  const counts: TierCounts = { excellent: 0, better: 0, good: 0 };
  const page = createResultPage(size, after);
  for (const source of sources) scanSource(source, plan, state.memory, state.rows, counts, page);
  return { found: page.found, counts };
}

function toRow({ id, score }: Found): MatchRow {
  return { id, score, tier: tierOf(score) };
}
