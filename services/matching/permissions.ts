import { createMatching } from './src/app.ts';
import type { Identity } from '@keyturn/service-kit/identity';
import type { Row, ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import { livePost } from '@keyturn/service-kit/testing-events';
import { testUser } from '@keyturn/service-kit/testing';
import { FOUR, openService, PEOPLE, publishBlock, UNKNOWN } from '@keyturn/service-kit/testing-world';

const LISTING = 'listing-live';
const GONE = 'listing-gone';
const TRANSFERRED = 'listing-transferred';
const LISTING_BLOCKED = 'listing-blocked';
/** Has blocked the stranger, and is blocked by the manager. */
const BLOCKER = testUser('Al Blocker');

const open: ServiceMatrix['open'] = async (context) => {
  const { service, snapshot } = await openService(createMatching, context);
  const { owner } = PEOPLE;
  for (const _id of [LISTING, GONE]) {
    const hidden = { street: 'CANARY street', unit: 'CANARY unit' };
    const data = livePost(_id, { userId: owner.userId, userEmail: owner.email, ...hidden });
    await service.publish({ type: 'posts.published', aggregateId: _id, data });
  }
  await service.publish({
    type: 'posts.removed',
    aggregateId: GONE,
    revision: 2,
    data: { _id: GONE, userId: owner.userId },
  });
  const { userId, email: userEmail } = owner;
  await service.publish({
    type: 'posts.updated',
    aggregateId: TRANSFERRED,
    data: livePost(TRANSFERRED, { userId, userEmail, transferState: 'transferred' }),
  });
  await service.publish({
    type: 'posts.published',
    aggregateId: LISTING_BLOCKED,
    data: livePost(LISTING_BLOCKED, { userId: BLOCKER.userId, userEmail: BLOCKER.email }),
  });
  await publishBlock(service, BLOCKER, PEOPLE.stranger);
  await publishBlock(service, PEOPLE.manager, BLOCKER);

  const saveFor = (users: readonly Identity[]) =>
    Promise.all(users.map((user) => service.call('PUT', `/api/saved-listings/me/${LISTING}`, { user })));
  const secrets = ['CANARY', owner.email, owner.userId];
  return {
    service,
    snapshot,
    actors: PEOPLE,
    secrets: { visitor: secrets, stranger: secrets, manager: secrets, owner: secrets },
    scenes: {
      live: async () => LISTING,
      saved: async () => {
        await saveFor([owner, PEOPLE.stranger, PEOPLE.manager]);
        return LISTING;
      },
      'deleted listing': async () => GONE,
      'transferred listing': async () => TRANSFERRED,
      blocked: async () => LISTING_BLOCKED,
      unknown: async () => UNKNOWN,
      'no id': async () => 'a b',
    },
  };
};

const EMAILS: Row['cells'] = {
  me: [401, 200, 200, 200],
  'own e-mail': [401, 200, 200, 200],
  'own e-mail in capitals': [401, 200, 200, 200],
  'the owner’s e-mail': [401, '403 not_yours', '403 not_yours', 200],
  'an unknown e-mail': [401, '403 not_yours', '403 not_yours', '403 not_yours'],
};

/** Cells of a call on one listing of somebody's list. */
const onListing = (state: string, gone: 204 | 404): Row['cells'] => ({
  [`${state}, me`]: [401, 204, 204, 204],
  [`${state}, own e-mail`]: [401, 204, 204, 204],
  [`${state}, own e-mail in capitals`]: [401, 204, 204, 204],
  [`${state}, the owner’s e-mail`]: [401, '403 not_yours', '403 not_yours', 204],
  [`${state}, an unknown e-mail`]: [401, '403 not_yours', '403 not_yours', '403 not_yours'],
  'deleted listing, me': [401, gone, gone, gone],
  'transferred listing, me': [401, gone, gone, gone],
  'blocked, me': [401, gone, gone, 204],
  'unknown, me': [401, gone, gone, gone],
  'no id, me': [401, 404, 404, 404],
});

const rows: Row[] = [
  {
    call: 'GET /api/matches',
    actors: FOUR,
    send: ({ variant }) => ({ query: { 'a wrong limit': '?limit=101', 'a wrong cursor': '?cursor=x' }[variant] ?? '' }),
    cells: {
      live: [200, 200, 200, 200],
      'a wrong limit': [400, 400, 400, 400],
      'a wrong cursor': [400, 400, 400, 400],
    },
    says: { live: /listing-live/ },
  },
  {
    call: 'GET /api/matches',
    actors: ['stranger', 'manager'],
    send: () => ({ query: '?near=12' }),
    cells: { blocked: [200, 200] },
    says: { blocked: /"total":1,(?!.*listing-blocked)/ },
  },
  {
    call: 'GET /api/matches',
    actors: ['visitor', 'owner'],
    cells: { blocked: [200, 200] },
    says: { blocked: /"total":2,.*listing-blocked/ },
  },
  { call: 'GET /api/saved-listings/:userEmail/export', actors: FOUR, cells: EMAILS },
  {
    call: 'GET /api/matches/cards/:listingId',
    actors: ['visitor', 'owner'],
    cells: { live: [200, 200], 'deleted listing': [200, 200], blocked: [200, 200], 'no id': [404, 404] },
    says: { live: /listing-live/, 'deleted listing': /null/, blocked: /listing-blocked/ },
  },
  {
    call: 'GET /api/matches/cards/:listingId',
    actors: ['stranger'],
    cells: { live: [200], blocked: [200] },
    says: { live: /listing-live/, blocked: /null/ },
  },
  { call: 'GET /api/matches/rents', actors: FOUR, cells: { live: [200, 200, 200, 200] } },
  { call: 'GET /api/saved-listings/:userEmail', actors: FOUR, cells: EMAILS },
  { call: 'GET /api/saved-listings/:userEmail/gone', actors: FOUR, cells: EMAILS },
  { call: 'PUT /api/saved-listings/:userEmail/:listingId', actors: FOUR, cells: onListing('live', 404) },
  { call: 'DELETE /api/saved-listings/:userEmail/:listingId', actors: FOUR, cells: onListing('saved', 204) },
];

export const matching: ServiceMatrix = { service: 'matching', open, rows };
