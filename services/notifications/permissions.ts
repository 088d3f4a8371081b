import { newId } from '@keyturn/service-kit/ids';
import { createNotifications } from './src/app.ts';
import type { MailboxDocument } from './src/mailboxes.ts';
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
const ACTORS = { ...PEOPLE, unconfirmed: { ...testUser('Una Known'), emailConfirmed: false } };

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
  /** Every kind of e-mail, stopped at the owner's address and at one that nobody has confirmed, as links do it. */
  async function stopped(): Promise<string> {
    const boxes = service.store.collection<MailboxDocument>('mailboxes');
    for (const { email } of [owner, ACTORS.unconfirmed]) {
      await boxes.deleteOne({ _id: email });
      await boxes.insertOne({ _id: email, token: newId(), isStopped: true, day: '', count: 0 });
    }
    return 'tours';
  }
  const secrets = ['CANARY-LISTING'];
  return {
    service,
    snapshot,
    actors: ACTORS,
    secrets: { visitor: secrets, stranger: secrets, manager: secrets },
    scenes: { notice, stopped },
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
    { call: 'GET /api/notifications/preferences', actors: FOUR, cells: { notice: [401, 200, 200, 200] } },
    {
      // Nobody hears what a stranger's mailbox has stopped.
      call: 'GET /api/notifications/preferences',
      actors: ['unconfirmed'],
      cells: { stopped: [200] },
      says: { stopped: /"topics":\[(?:\{[^}]*"isOn":true\},?)+\]/ },
    },
    {
      call: 'PUT /api/notifications/preferences/:topic',
      actors: [...FOUR, 'unconfirmed'],
      send: ({ variant }) => ({ body: { isOn: variant !== 'off' } }),
      cells: {
        stopped: [401, 200, 200, 200, 200],
        'stopped, off': [401, 200, 200, 200, 200],
      },
    },
    // Whoever holds the link of an e-mail; nobody holds this one.
    { call: 'GET /api/notifications/stop/:token', actors: FOUR, cells: { notice: [404, 404, 404, 404] } },
    { call: 'POST /api/notifications/stop/:token', actors: FOUR, cells: { notice: [404, 404, 404, 404] } },
    { call: 'GET /api/live', actors: FOUR, isStream: true, cells: { notice: [401, 200, 200, 200] } },
  ],
};
