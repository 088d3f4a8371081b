import assert from 'node:assert/strict';
import { explainMatch } from '@keyturn/domain/match-explain';
import { readListing, type ListingFacts } from '@keyturn/domain/match-listing';
import { parseMatchQuery, type MatchQuery } from '@keyturn/domain/match-query';
import { compareMatches, matchListing } from '@keyturn/domain/matching-rules';
import { barredHousing, compareNearMisses, missOf } from '@keyturn/domain/near-miss';
import { cityDistance } from '@keyturn/domain/distance';
import { createRandom } from '@keyturn/service-kit/testing-random';
import { parseCursor } from './cursor.ts';
import { createListingIndex, type ListingIndex } from './listing-index.ts';
import { randomListing, randomParameters } from './random-market.ts';

const LISTINGS = 2_000;
const ROUNDS = 30;
const QUERIES_A_ROUND = 70;
const EDITS_A_ROUND = 60;
const NEAR = 12;

type Market = Map<string, ListingFacts>;

test('[D6] the index, with 2,100 random queries between 1,800 edits, answers as the plain rules on every page', () => {
  const random = createRandom(20_260_301);
  const index = createListingIndex();
  const market: Market = new Map();
  for (let count = 0; count < LISTINGS; count += 1) edit(index, market, random, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let count = 0; count < EDITS_A_ROUND; count += 1) edit(index, market, random, 0.6);
    for (let count = 0; count < QUERIES_A_ROUND; count += 1) {
      const query = parseMatchQuery(randomParameters(random));
      if (query === null) continue;
      assertSameAnswer(index, market, query, 1 + Math.floor(random() * 60));
    }
  }
  assert.equal(index.size, [...market.values()].filter(({ isLive }) => isLive).length);
});

function edit(index: ListingIndex, market: Market, random: () => number, chanceOfUpsert: number): void {
  const number = Math.floor(random() * LISTINGS * 1.2);
  const listing = randomListing(random, number);
  if (random() < chanceOfUpsert) {
    index.upsert(listing);
    market.set(listing._id, readListing(listing));
  } else {
    index.remove(listing._id);
    market.delete(listing._id);
  }
}

function assertSameAnswer(index: ListingIndex, market: Market, query: MatchQuery, pageSize: number): void {
  const results = [...market.values()].map((facts) => ({
    facts,
    id: facts.id,
    postedAtMs: facts.postedAtMs,
    ...matchListing(facts, query),
  }));
  const shown = results.filter(({ hidden }) => hidden === null).sort(compareMatches);
  const count = (tier: string) => shown.filter((result) => result.tier === tier).length;
  const limit = Math.max(pageSize, Math.ceil(shown.length / 15));
  let next: string | null = null;
  let seen = 0;
  do {
    const page = index.search(query, { limit, cursor: next === null ? null : parseCursor(next) });
    const expected = shown.slice(seen, seen + limit);
    assert.deepEqual(
      page.rows,
      expected.map(({ id, score, tier }) => ({ id, score, tier })),
    );
    assert.equal(page.total, shown.length);
    assert.deepEqual(page.counts, { excellent: count('Excellent'), better: count('Better'), good: count('Good') });
    const first = expected[0];
    if (first) assert.deepEqual(index.explain(first.id, query), explainMatch(first.facts, query));
    seen += page.rows.length;
    next = page.next;
  } while (next !== null);
  assert.equal(seen, shown.length);
  const place = query.place?.key;
  const missed = results
    .flatMap((result) => {
      const miss = missOf(result.facts, query);
      const isThere = place === undefined || result.facts.place === place;
      const distance = isThere ? 0 : cityDistance(result.facts.place, place);
      return miss === null ? [] : [{ ...result, ...miss, distance }];
    })
    .sort(compareNearMisses);
  const barred = barredHousing(query);
  for (const [offered, without] of [
    [missed, null],
    [missed.filter(({ facts }) => facts.housingType !== barred), barred],
  ] as const) {
    assert.deepEqual(
      index.nearMisses(query, NEAR, without),
      offered.slice(0, NEAR).map(({ id, score, tier, missed: failed }) => ({ id, score, tier, failed })),
    );
  }
}
