import type { GoneListingsAnswer, MatchesAnswer, RentsAnswer, SavedListingsAnswer } from '@keyturn/contracts/matching';
import type { ListingDetail } from '@keyturn/contracts/posts';
import type { ProfileAnswer, UpdateUserBody, UserAnswer } from '@keyturn/contracts/profiles';
import { callApi } from '@keyturn/web-kit/api';

/** Which part of the matches to read; `near` misses come with the first page only. */
export interface MatchPage {
  readonly limit: number;
  readonly near?: number;
  readonly cursor?: string | null;
}

export function readMatches(search: string, page: MatchPage, signal?: AbortSignal): Promise<MatchesAnswer> {
  const parameters = new URLSearchParams(search);
  parameters.set('limit', String(page.limit));
  if (page.near) parameters.set('near', String(page.near));
  if (page.cursor) parameters.set('cursor', page.cursor);
  return callApi('GET', `/api/matches?${parameters.toString()}`, undefined, signal);
}

export const readRents = () => callApi<RentsAnswer>('GET', '/api/matches/rents');

export const readListing = (id: string) => callApi<ListingDetail>('GET', `/api/posts/${encodeURIComponent(id)}`);

/** The public card of a poster, found by user id. */
export const readPoster = (posterId: string) =>
  callApi<ProfileAnswer>('GET', `/api/profiles/${encodeURIComponent(posterId)}`);

export const readSaved = () => callApi<SavedListingsAnswer>('GET', '/api/saved-listings/me');

/** Saved listings that were deleted since. */
export const readGone = () => callApi<GoneListingsAnswer>('GET', '/api/saved-listings/me/gone');

export const setSaved = (id: string, isSaved: boolean) =>
  callApi<undefined>(isSaved ? 'PUT' : 'DELETE', `/api/saved-listings/me/${encodeURIComponent(id)}`);

export function saveGroupSize(email: string, discoveryGroupSize: 1 | 2 | 3): Promise<UserAnswer> {
  const body: UpdateUserBody = { email, updates: { discoveryGroupSize } };
  return callApi('POST', '/api/users/update', body);
}
