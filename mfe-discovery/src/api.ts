import type { MatchesAnswer } from '@keyturn/contracts/matching';
import type { ListingDetail } from '@keyturn/contracts/posts';
import { api } from '@keyturn/web-kit/api';

const ME = { path: { userEmail: 'me' } };

/** Which part of the matches to read; `near` misses come with the first page only. */
export interface MatchPage {
  readonly limit: number;
  readonly near?: number;
  readonly cursor?: string | null;
}

export function readMatches(search: string, page: MatchPage, signal?: AbortSignal): Promise<MatchesAnswer> {
  const { limit, near, cursor } = page;
  const criteria = Object.fromEntries(new URLSearchParams(search));
  return api('GET /api/matches', {
    query: { ...criteria, limit, near: near || undefined, cursor: cursor ?? undefined },
    signal,
  });
}

export const readRents = () => api('GET /api/matches/rents');

export const readListing = (id: string): Promise<ListingDetail> =>
  api('GET /api/posts/:postId', { path: { postId: id } });

/** The public card of a poster, found by user id. */
export const readPoster = (posterId: string) => api('GET /api/profiles/:whose', { path: { whose: posterId } });

export const readSaved = () => api('GET /api/saved-listings/:userEmail', ME);

/** Saved listings that were deleted since. */
export const readGone = () => api('GET /api/saved-listings/:userEmail/gone', ME);

export const setSaved = (listingId: string, isSaved: boolean) =>
  api(`${isSaved ? 'PUT' : 'DELETE'} /api/saved-listings/:userEmail/:listingId`, {
    path: { userEmail: 'me', listingId },
  });

export const saveGroupSize = (email: string, discoveryGroupSize: 1 | 2 | 3) =>
  api('POST /api/users/update', { body: { email, updates: { discoveryGroupSize } } });
