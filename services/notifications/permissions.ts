import { createNotifications } from './src/app.ts';
import { testUser } from '@keyturn/service-kit/testing';
import type { ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import { FOUR, openService, PEOPLE } from '@keyturn/service-kit/testing-world';

const CONFIG = {
  mail: null,
  linkKey: 'l'.repeat(64),
  publicUrl: 'https://keyturn.test',
  dataFolder: '.build/permissions',
};
const BUYER = testUser('Bea Buyer');

const open: ServiceMatrix['open'] = async (context) => {
  const { service, snapshot } = await openService((deps) => createNotifications(deps, CONFIG), context);
  const { owner } = PEOPLE;
  let told = 0;
  /** A notice for the owner; its id is made of event and receiver. */
  async function notice(): Promise<string> {
    told += 1;
    const id = `event-${told}`;
    const tour = {
      tourId: `tour-${told}`,
      listingId: 'listing',
      listingTitle: 'CANARY-LISTING',
      buyer: BUYER,
      seller: owner,
    };
    const data = { ...tour, date: '2026-11-25', time: '3:30 PM', note: '' };
    await service.publish({ type: 'tours.requested', id, data });
    await service.settle();
    return `${id}-${owner.userId}`;
  }
  const secrets = ['CANARY-LISTING'];
  return {
    service,
    snapshot,
    actors: PEOPLE,
    secrets: { visitor: secrets, stranger: secrets, manager: secrets },
    scenes: { notice },
  };
};

export const notifications: ServiceMatrix = {
  service: 'notifications',
  open,
  rows: [
    { call: 'GET /api/notifications', actors: FOUR, cells: { notice: [401, 200, 200, 200] } },
    { call: 'GET /api/notifications/export', actors: FOUR, cells: { notice: [401, 200, 200, 200] } },
    {
      call: 'POST /api/notifications/read',
      actors: FOUR,
      send: ({ target, variant }) => ({ body: variant === 'all of them' ? {} : { ids: [target] } }),
      cells: { notice: [401, 204, 204, 204], 'notice, all of them': [401, 204, 204, 204] },
      keeps: ['stranger', 'manager'],
    },
    // Whoever holds the link of an e-mail; nobody holds this one.
    { call: 'GET /api/notifications/stop/:token', actors: FOUR, cells: { notice: [404, 404, 404, 404] } },
    { call: 'POST /api/notifications/stop/:token', actors: FOUR, cells: { notice: [404, 404, 404, 404] } },
    { call: 'GET /api/live', actors: FOUR, isStream: true, cells: { notice: [401, 200, 200, 200] } },
  ],
};
