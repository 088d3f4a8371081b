import { id } from '@keyturn/contracts/primitives';
import { parseMatchQuery, readMatchParameters } from '@keyturn/domain/match-query';
import { parse } from '@keyturn/service-kit/http';
import { requireSelf } from '@keyturn/service-kit/identity';
import { badRequest } from '@keyturn/service-kit/problem';
import type { Router } from 'express';
import { parseCursor } from './cursor.ts';
import type { LivePosts } from './live-posts.ts';
import { findMatches, rentHistogram } from './matches.ts';
import type { SavedListings } from './saved-listings.ts';

const LIMIT = { most: 100, initial: 24 } as const;
const MOST_NEAR = 12;

export function addRoutes(router: Router, live: LivePosts, saved: SavedListings): void {
  router.get('/api/matches', (request, response) => {
    const search = new URL(request.originalUrl, 'http://localhost').searchParams;
    const query = parseMatchQuery(readMatchParameters(search));
    if (!query) throw badRequest('Please ask for at most 64 amenities.', 'too_many_amenities');
    const cursorText = search.get('cursor');
    const cursor = cursorText === null ? null : parseCursor(cursorText);
    if (cursorText !== null && !cursor) throw badRequest('That cursor is not valid.', 'cursor');
    const limit = readCount(search, 'limit', 1, LIMIT.most, LIMIT.initial);
    const near = readCount(search, 'near', 0, MOST_NEAR, 0);
    response.json(findMatches(live, query, { limit, cursor, near }));
  });

  router.get('/api/matches/rents', (_request, response) => {
    response.json(rentHistogram(live.rents()));
  });

  router.get('/api/saved-listings/:userEmail', async (request, response) => {
    response.json(await saved.list(requireSelf(request, request.params.userEmail).userId));
  });

  router.get('/api/saved-listings/:userEmail/gone', async (request, response) => {
    response.json(await saved.gone(requireSelf(request, request.params.userEmail).userId));
  });

  router.put('/api/saved-listings/:userEmail/:listingId', async (request, response) => {
    const { userId } = requireSelf(request, request.params.userEmail);
    await saved.save(userId, parse(id, request.params.listingId));
    response.status(204).end();
  });

  router.delete('/api/saved-listings/:userEmail/:listingId', async (request, response) => {
    const { userId } = requireSelf(request, request.params.userEmail);
    await saved.unsave(userId, parse(id, request.params.listingId));
    response.status(204).end();
  });
}

function readCount(search: URLSearchParams, name: string, least: number, most: number, initial: number): number {
  const text = search.get(name);
  if (text === null) return initial;
  const value = /^\d{1,4}$/.test(text) ? Number(text) : -1;
  if (value < least || value > most)
    throw badRequest(`The value of ${name} must be a number from ${least} to ${most}.`, name);
  return value;
}
