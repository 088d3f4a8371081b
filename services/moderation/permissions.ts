import type { Row, ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import { testUser } from '@keyturn/service-kit/testing';
import { FOUR, openService, PEOPLE, tellProfiles, UNKNOWN } from '@keyturn/service-kit/testing-world';
import { createModeration } from './src/app.ts';

const SOMEBODY = testUser('Bea Buyer');
/** Whom the owner has blocked: their name is in the owner's list alone. */
const CANARY = testUser('Canary Cole');

const open: ServiceMatrix['open'] = async (context) => {
  const { service, snapshot } = await openService(createModeration, context);
  const { owner, stranger, manager } = PEOPLE;
  await tellProfiles(service, [owner, stranger, manager, SOMEBODY, CANARY]);
  await service.call('PUT', `/api/blocks/${CANARY.userId}`, { user: owner });
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
      'the owner': async () => owner.userId,
      unknown: async () => UNKNOWN,
      'no id': async () => 'a b',
    },
  };
};

const CHANGING: Row['cells'] = {
  somebody: [401, 204, 204, 204],
  blocked: [401, 204, 204, 204],
  'the owner': [401, 204, 204, '422 self'],
  unknown: [401, 404, 404, 404],
  'no id': [401, 422, 422, 422],
};

const rows: Row[] = [
  { call: 'GET /api/blocks', actors: FOUR, cells: { own: [401, 200, 200, 200] } },
  { call: 'DELETE /api/blocks/:userId', actors: FOUR, cells: CHANGING },
  { call: 'PUT /api/blocks/:userId', actors: FOUR, cells: CHANGING },
];

export const moderation: ServiceMatrix = { service: 'moderation', open, rows };
