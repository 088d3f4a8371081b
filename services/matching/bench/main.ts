import { readListing } from '@keyturn/domain/match-listing';
import { parseMatchQuery, type MatchQuery } from '@keyturn/domain/match-query';
import { compareMatches, matchListing } from '@keyturn/domain/matching-rules';
import { createRandom } from '@keyturn/service-kit/testing-random';
import { createListingIndex } from '../src/listing-index.ts';
import { randomListing, randomParameters } from '../src/random-market.ts';

/**
 * `npm run bench`: the index beside the plain rules on the same listings and queries, in one run. Answers are compared
 * first; a difference ends the run without a time. Trust the ratios, not the times.
 */
const SIZES = [10_000, 100_000];
const QUERIES = 400;
const NAIVE_QUERIES = 40;
const PAGE = 24;

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function measure(queries: readonly MatchQuery[], answer: (query: MatchQuery) => unknown): number[] {
  return queries.map((query) => {
    const startedAt = performance.now();
    answer(query);
    return (performance.now() - startedAt) * 1000;
  });
}

for (const size of SIZES) {
  const random = createRandom(size);
  const listings = Array.from({ length: size }, (_, number) => randomListing(random, number));
  const queries = Array.from({ length: QUERIES }, () => parseMatchQuery(randomParameters(random))).filter(
    (query) => query !== null,
  );
  const builtAt = performance.now();
  const index = createListingIndex();
  for (const listing of listings) index.upsert(listing);
  const buildMs = performance.now() - builtAt;
  const facts = listings.map(readListing);

  const byRules = (query: MatchQuery) =>
    facts
      .flatMap((listing) => {
        const { hidden, score } = matchListing(listing, query);
        return hidden === null ? [{ id: listing.id, score, postedAtMs: listing.postedAtMs }] : [];
      })
      .sort(compareMatches)
      .slice(0, PAGE);
  const byIndex = (query: MatchQuery) => index.search(query, { limit: PAGE });

  for (const query of queries.slice(0, NAIVE_QUERIES)) {
    const expected = byRules(query).map(({ id, score }) => `${id} ${score}`);
    const found = byIndex(query).rows.map(({ id, score }) => `${id} ${score}`);
    if (expected.join() !== found.join()) throw new Error(`The answers differ for ${JSON.stringify(query)}`);
  }
  const naive = measure(queries.slice(0, NAIVE_QUERIES), byRules);
  const fast = measure(queries, byIndex);
  const [naiveP50, fastP50] = [percentile(naive, 0.5), percentile(fast, 0.5)];
  console.log(
    `${size} listings: built in ${buildMs.toFixed(0)} ms (${((buildMs * 1000) / size).toFixed(1)} µs each); ` +
      `index p50 ${fastP50.toFixed(1)} µs, p99 ${percentile(fast, 0.99).toFixed(1)} µs; ` +
      `plain rules p50 ${naiveP50.toFixed(0)} µs; ratio ${(naiveP50 / fastP50).toFixed(0)}`,
  );
}
