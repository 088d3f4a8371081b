import type { MatchesAnswer } from '@keyturn/contracts/matching';
import { QUERY_KEYS } from '@keyturn/contracts/page';
import { call, send } from '@keyturn/web-kit/api';
import { cardListing, listingDetail } from '@keyturn/web-kit/listing';
import { list } from '@keyturn/web-kit/read';
import { askedTour, goneListing, ownListing, matches, ownTransfer, poster, rents, response } from './read-answers.ts';

const ME = { path: { userEmail: 'me' } };
const findMatches = call('GET /api/matches', matches);
const readRents = call('GET /api/matches/rents', rents);
const readListing = call('GET /api/posts/:postId', listingDetail);
const readPoster = call('GET /api/profiles/:whose', poster);
const readResponse = call('GET /api/tour-requests/response/:userId', response);
const readSaved = call('GET /api/saved-listings/:userEmail', list(cardListing));
const readOwn = call('GET /api/posts/user/:userEmail', list(ownListing));
const readSent = call('GET /api/tour-requests/sent/:userEmail', list(askedTour));
const readTransfers = call('GET /api/transfers', list(ownTransfer));
const readGone = call('GET /api/saved-listings/:userEmail/gone', list(goneListing));

/** What the screens read, with its cache keys. */
export const queries = {
  /** The matches of a query, by page. */
  matches: (search: string, part: Pick<MatchPage, 'limit' | 'near'>) => ({
    queryKey: ['discovery', 'matches', search],
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      readMatches(search, { ...part, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: MatchesAnswer) => page.next,
  }),
  /** How many listings match a query, and how well. */
  count: (search: string) => ({
    queryKey: ['discovery', 'count', search],
    queryFn: ({ signal }: { signal: AbortSignal }) => readMatches(search, { limit: 1 }, signal),
  }),
  /** Live rents of a place. */
  rents: (query: { school?: string | undefined; city?: string | undefined }) => ({
    queryKey: ['discovery', 'rents', query],
    ...readRents.query({ query }),
  }),
  listing: (postId: string) => ({
    queryKey: ['discovery', 'listing', postId],
    ...readListing.query({ path: { postId } }),
  }),
  /** Several listings in order; null for an unreadable one. */
  compared: (ids: readonly string[]) => ({
    queryKey: ['discovery', 'compared', ids],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      Promise.all(ids.map((postId) => readListing({ path: { postId }, signal }).catch(() => null))),
  }),
  /** A poster's public card, by user id. */
  poster: (posterId: string) => ({
    queryKey: ['discovery', 'poster', posterId],
    ...readPoster.query({ path: { whose: posterId } }),
  }),
  /** How a poster answers tour requests. */
  response: (userId: string) => ({
    queryKey: [...QUERY_KEYS.tours, 'response', userId],
    ...readResponse.query({ path: { userId } }),
  }),
  /** The shell counts saved listings under the same key. */
  saved: { queryKey: QUERY_KEYS.saved, ...readSaved.query(ME) },
  /** The person's own listings, under the same key as their own screen. */
  own: { queryKey: QUERY_KEYS.ownPosts, ...readOwn.query(ME) },
  /** The person's tour requests, under the same key as their own screen. */
  sent: { queryKey: QUERY_KEYS.sent, ...readSent.query(ME) },
  /** The person's transfers, under the same key as their own screen. */
  transfers: { queryKey: QUERY_KEYS.transfers, ...readTransfers.query() },
  /** Saved listings that were deleted since. */
  gone: { queryKey: QUERY_KEYS.gone, ...readGone.query(ME) },
};

/** The part of the matches to read; only the first page has `near` misses. */
interface MatchPage {
  readonly limit: number;
  readonly near?: number;
  readonly cursor?: string | null;
}

function readMatches(search: string, page: MatchPage, signal?: AbortSignal): Promise<MatchesAnswer> {
  const { limit, near, cursor } = page;
  const criteria = Object.fromEntries(new URLSearchParams(search));
  return findMatches({
    query: { ...criteria, limit, near: near || undefined, cursor: cursor ?? undefined },
    signal,
  });
}

export const setSaved = (listingId: string, isSaved: boolean) =>
  send(`${isSaved ? 'PUT' : 'DELETE'} /api/saved-listings/:userEmail/:listingId`, {
    path: { userEmail: 'me', listingId },
    keepalive: true,
  });

export const saveGroupSize = (email: string, discoveryGroupSize: 1 | 2 | 3) =>
  send('POST /api/users/update', { body: { email, updates: { discoveryGroupSize } } });
