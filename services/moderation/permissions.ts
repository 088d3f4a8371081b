import type { Row, ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import { newId } from '@keyturn/service-kit/ids';
import { testUser } from '@keyturn/service-kit/testing';
import { livePost } from '@keyturn/service-kit/testing-facts';
import { FOUR, openService, PEOPLE, tellProfiles, UNKNOWN } from '@keyturn/service-kit/testing-world';
import { createModeration } from './src/app.ts';

const SOMEBODY = testUser('Bea Buyer');
/** Has blocked the stranger, and has a listing; the other listings are the owner's. */
const APART = testUser('Al Apart');
/** Whom the owner has blocked: their name is in the owner's list alone. */
const CANARY = testUser('Canary Cole');

const open: ServiceMatrix['open'] = async (context) => {
  const { service, snapshot } = await openService(createModeration, context);
  const { owner, stranger, manager } = PEOPLE;
  await tellProfiles(service, [owner, stranger, manager, SOMEBODY, CANARY, APART]);
  await service.call('PUT', `/api/blocks/${CANARY.userId}`, { user: owner });
  await service.call('PUT', `/api/blocks/${stranger.userId}`, { user: APART });
  const tellListing = async (id: string, userId: string, fields: object = {}) => {
    // Cells of blocks leave their own.
    for (const user of [stranger, manager]) await service.call('DELETE', `/api/blocks/${owner.userId}`, { user });
    await service.publish({ type: 'posts.updated', aggregateId: id, data: livePost(id, { userId, ...fields }) });
    await service.settle();
    return id;
  };
  return {
    service,
    snapshot,
    actors: PEOPLE,
    secrets: { visitor: [CANARY.name], stranger: [CANARY.name], manager: [CANARY.name] },
    scenes: {
      own: async () => '',
      somebody: async () => SOMEBODY.userId,
      blocked: async () => {
        for (const user of [owner, stranger, manager])
          await service.call('PUT', `/api/blocks/${SOMEBODY.userId}`, { user });
        return SOMEBODY.userId;
      },
      listing: () => tellListing(newId(), owner.userId),
      'hidden listing': () => tellListing(newId(), owner.userId, { hidden: 'held' }),
      'listing of somebody apart': () => tellListing(newId(), APART.userId),
      'reported listing': async () => {
        const id = await tellListing(newId(), owner.userId);
        for (const user of [stranger, manager]) await service.call('POST', REPORTS, { user, body: reportOn(id) });
        return id;
      },
      'the owner': async () => owner.userId,
      unknown: async () => UNKNOWN,
      'no id': async () => 'a b',
    },
  };
};

const REPORTS = '/api/moderation/reports';
const reportOn = (id: string, about = 'listing') => ({ about, id, reason: 'wrong', text: 'Not so.' });

const CHANGING: Row['cells'] = {
  somebody: [401, 204, 204, 204],
  blocked: [401, 204, 204, 204],
  'the owner': [401, 204, 204, '422 self'],
  unknown: [401, 404, 404, 404],
  'no id': [401, 422, 422, 422],
};

const rows: Row[] = [
  { call: 'GET /api/blocks', actors: FOUR, cells: { own: [401, 200, 200, 200] } },
  { call: 'GET /api/moderation/export', actors: FOUR, cells: { own: [401, 200, 200, 200] } },
  { call: 'DELETE /api/blocks/:userId', actors: FOUR, cells: CHANGING },
  { call: 'PUT /api/blocks/:userId', actors: FOUR, cells: CHANGING },
  {
    call: 'POST /api/moderation/reports',
    actors: FOUR,
    send: ({ target }) => ({ body: reportOn(target) }),
    cells: {
      listing: [401, 201, 201, '422 own'],
      'hidden listing': [401, 404, 404, '422 own'],
      'listing of somebody apart': [401, 404, 201, 201],
      'reported listing': [401, 200, 200, '422 own'],
      unknown: [401, 404, 404, 404],
      'no id': [401, 422, 422, 422],
    },
  },
  {
    call: 'POST /api/moderation/reports',
    actors: FOUR,
    send: ({ target }) => ({ body: reportOn(target, 'person') }),
    cells: { 'the owner': [401, 201, 201, '422 own'], unknown: [401, 404, 404, 404] },
  },
];

export const moderation: ServiceMatrix = { service: 'moderation', open, rows };
