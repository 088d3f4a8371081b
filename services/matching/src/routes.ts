import { MATCHING_CALLS } from '@keyturn/contracts/calls/matching';
import { id } from '@keyturn/contracts/primitives';
import { parseMatchQuery, readMatchParameters } from '@keyturn/domain/match-query';
import { createExport } from '@keyturn/service-kit/export';
import { parse } from '@keyturn/service-kit/http';
import { badRequest } from '@keyturn/service-kit/problem';
import { reply, route } from '@keyturn/service-kit/route';
import type { Request, Router } from 'express';
import { parseCursor } from './cursor.ts';
import { readExport } from './export.ts';
import { toCard } from './live-post.ts';
import { findMatches, rentHistogram } from './matches.ts';
import { listGone, listSaved, saveListing, unsaveListing, type Deps } from './saved-listings.ts';

const LIMIT = { most: 100, initial: 24 } as const;
const MOST_NEAR = 12;

export function addRoutes(router: Router, deps: Deps): void {
  const { apart, live, saved, now } = deps;
  const giveExport = createExport(now);

  route(router, MATCHING_CALLS, 'GET /api/matches', ({ caller, request }) => {
    const search = searchOf(request);
    const query = parseMatchQuery(readMatchParameters(search));
    if (!query) throw badRequest('Please ask for at most 64 amenities.', 'too_many_amenities');
    const cursorText = search.get('cursor');
    const cursor = cursorText === null ? null : parseCursor(cursorText);
    if (cursorText !== null && !cursor) throw badRequest('That cursor is not valid.', 'cursor');
    const limit = readCount(search, 'limit', 1, LIMIT.most, LIMIT.initial);
    const near = readCount(search, 'near', 0, MOST_NEAR, 0);
    return reply(200, findMatches(live, query, { limit, cursor, near }, apart.of(caller?.userId)));
  });

  route(router, MATCHING_CALLS, 'GET /api/matches/rents', ({ caller, request }) => {
    const place = parseMatchQuery(readMatchParameters(searchOf(request)))?.place;
    return reply(200, rentHistogram(live.rents(apart.of(caller?.userId), place)));
  });

  route(router, MATCHING_CALLS, 'GET /api/matches/cards/:listingId', ({ caller, path }) => {
    const post = live.find(parse(id, path.listingId));
    return reply(200, { listing: post && !apart.of(caller?.userId).has(post.userId) ? toCard(post) : null });
  });

  route(router, MATCHING_CALLS, 'GET /api/saved-listings/:userEmail', async ({ caller }) =>
    reply(200, await listSaved(deps, caller.userId)),
  );

  route(router, MATCHING_CALLS, 'GET /api/saved-listings/:userEmail/gone', async ({ caller }) =>
    reply(200, await listGone(deps, caller.userId)),
  );

  route(router, MATCHING_CALLS, 'GET /api/saved-listings/:userEmail/export', async ({ caller: { userId } }) =>
    reply(200, await giveExport(userId, () => readExport(saved, userId))),
  );

  route(router, MATCHING_CALLS, 'PUT /api/saved-listings/:userEmail/:listingId', async ({ caller, path }) => {
    await saveListing(deps, caller.userId, parse(id, path.listingId));
    return reply(204);
  });

  route(router, MATCHING_CALLS, 'DELETE /api/saved-listings/:userEmail/:listingId', async ({ caller, path }) => {
    await unsaveListing(deps, caller.userId, parse(id, path.listingId));
    return reply(204);
  });
}

const searchOf = ({ originalUrl }: Request) => new URL(originalUrl, 'http://localhost').searchParams;

function readCount(search: URLSearchParams, name: string, least: number, most: number, initial: number): number {
  const text = search.get(name);
  if (text === null) return initial;
  const value = /^\d{1,4}$/.test(text) ? Number(text) : -1;
  if (value < least || value > most)
    throw badRequest(`The value of ${name} must be a number from ${least} to ${most}.`, name);
  return value;
}
