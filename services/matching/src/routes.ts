import { MATCHING_CALLS } from '@keyturn/contracts/calls/matching';
import { parseMatchQuery } from '@keyturn/domain/match-query';
import { createExport } from '@keyturn/service-kit/export';
import { badRequest } from '@keyturn/service-kit/problem';
import { reply, route } from '@keyturn/service-kit/route';
import type { Router } from 'express';
import { parseCursor } from './cursor.ts';
import { readExport } from './export.ts';
import { toCard } from './live-post.ts';
import { findMatches, rentHistogram } from './matches.ts';
import { listGone, listSaved, saveListing, unsaveListing, type Deps } from './saved-listings.ts';

const LIMIT = { least: 1, most: 100, initial: 24 };
const NEAR = { least: 0, most: 12, initial: 0 };

export function addRoutes(router: Router, deps: Deps): void {
  const { blockList, live, saved, now } = deps;
  const answerExport = createExport(now);

  route(router, MATCHING_CALLS, 'GET /api/matches', ({ caller, query }) => {
    const asked = parseMatchQuery(query);
    if (!asked) throw badRequest('Please ask for at most 64 amenities.', 'too_many_amenities');
    const cursor = query.cursor === undefined ? null : parseCursor(query.cursor);
    if (query.cursor !== undefined && !cursor) throw badRequest('That cursor is not valid.', 'cursor');
    const limit = readCount('limit', query.limit, LIMIT);
    const near = readCount('near', query.near, NEAR);
    return reply(200, findMatches(live, asked, { limit, cursor, near }, blockList.of(caller?.userId)));
  });

  route(router, MATCHING_CALLS, 'GET /api/matches/rents', ({ caller, query }) => {
    const place = parseMatchQuery(query)?.place;
    return reply(200, rentHistogram(live.rents(blockList.of(caller?.userId), place)));
  });

  route(router, MATCHING_CALLS, 'GET /api/matches/cards/:listingId', ({ caller, path }) => {
    const post = live.find(path.listingId);
    return reply(200, { listing: post && !blockList.of(caller?.userId).has(post.userId) ? toCard(post) : null });
  });

  route(router, MATCHING_CALLS, 'GET /api/saved-listings/:userEmail', async ({ caller }) =>
    reply(200, await listSaved(deps, caller.userId)),
  );

  route(router, MATCHING_CALLS, 'GET /api/saved-listings/:userEmail/gone', async ({ caller }) =>
    reply(200, await listGone(deps, caller.userId)),
  );

  route(router, MATCHING_CALLS, 'GET /api/saved-listings/:userEmail/export', async ({ caller: { userId } }) =>
    reply(200, await answerExport(userId, () => readExport(saved, userId))),
  );

  route(router, MATCHING_CALLS, 'PUT /api/saved-listings/:userEmail/:listingId', async ({ caller, path }) => {
    await saveListing(deps, caller.userId, path.listingId);
    return reply(204);
  });

  route(router, MATCHING_CALLS, 'DELETE /api/saved-listings/:userEmail/:listingId', async ({ caller, path }) => {
    await unsaveListing(deps, caller.userId, path.listingId);
    return reply(204);
  });
}

function readCount(name: string, text: string | undefined, { least, most, initial }: typeof LIMIT): number {
  if (text === undefined) return initial;
  const value = /^\d{1,4}$/.test(text) ? Number(text) : -1;
  if (value < least || value > most)
    throw badRequest(`The value of ${name} must be a number from ${least} to ${most}.`, name);
  return value;
}
