import type { Row, ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import { testUser } from '@keyturn/service-kit/testing';
import { livePost } from '@keyturn/service-kit/testing-facts';
import { openService, PEOPLE, tellProfiles, UNKNOWN } from '@keyturn/service-kit/testing-world';
import { createTransfers } from './src/app.ts';

/** The parties of a request: the owner of the listing sells. */
const BUYER = testUser('Bea Buyer');
const PARTIES = ['visitor', 'stranger', 'manager', 'buyer', 'owner'] as const;
const CANARY = 'CANARY-MESSAGE';

const open: ServiceMatrix['open'] = async (context) => {
  const { service, snapshot } = await openService(createTransfers, context);
  const { owner } = PEOPLE;
  let told = 0;
  await tellProfiles(service, [owner, BUYER, PEOPLE.stranger, PEOPLE.manager]);

  /** A request of its own for each cell, its conversation begun by the buyer. */
  async function ask(): Promise<string> {
    const id = `tour-${(told += 1)}`;
    const { userId, email: userEmail } = owner;
    await service.publish({ type: 'posts.published', data: livePost(`listing-${id}`, { userId, userEmail }) });
    await tell(id, 'tours.requested', 1);
    // Nobody is held up by the limits of an hour.
    service.clock.advance(3_600_000);
    const body = { text: CANARY };
    await service.call('POST', `/api/conversations/${id}/messages`, { user: BUYER, body });
    return id;
  }
  async function tell(id: string, type: string, revision: number, fields: object = {}): Promise<void> {
    const tour = { tourId: id, listingId: `listing-${id}`, listingTitle: 'Wymount', buyer: BUYER, seller: owner };
    const data = { ...tour, date: '2026-11-25', time: '3:30 PM', note: '', ...fields };
    await service.publish({ type, revision, data });
    await service.settle();
  }
  const after =
    (type: string, fields: object = {}) =>
    async (): Promise<string> => {
      const id = await ask();
      await tell(id, type, 2, fields);
      return id;
    };

  return {
    service,
    snapshot,
    actors: { ...PEOPLE, buyer: BUYER },
    secrets: {
      visitor: [CANARY],
      stranger: [CANARY],
      manager: [CANARY],
      // Nobody learns an address by writing.
      buyer: [owner.email],
      owner: [BUYER.email],
    },
    scenes: {
      pending: ask,
      accepted: after('tours.accepted'),
      rejected: after('tours.rejected'),
      withdrawn: after('tours.cancelled'),
      'listing removed': async () => {
        const id = await ask();
        const data = { _id: `listing-${id}`, userId: owner.userId };
        await service.publish({ type: 'posts.removed', revision: 2, data });
        await service.settle();
        return id;
      },
      unknown: async () => UNKNOWN,
    },
  };
};

const CLOSED = '409 conversation_closed';
const forBoth = <E>(expected: E) => [401, 404, 404, expected, expected] as const;
const NOBODY = [401, 404, 404, 404, 404] as const;

const rows: Row[] = [
  { call: 'GET /api/conversations', actors: PARTIES, cells: { pending: [401, 200, 200, 200, 200] } },
  {
    call: 'GET /api/conversations/:id',
    actors: PARTIES,
    cells: {
      pending: forBoth(200),
      accepted: forBoth(200),
      rejected: forBoth(200),
      withdrawn: forBoth(200),
      'listing removed': forBoth(200),
      unknown: NOBODY,
    },
  },
  {
    call: 'POST /api/conversations/:id/messages',
    actors: PARTIES,
    send: ({ variant }) => ({ body: { text: variant === 'a phone number' ? '801 555 0142' : 'Hello' } }),
    cells: {
      pending: forBoth(201),
      'pending, a phone number': forBoth('422 contact_withheld'),
      accepted: forBoth(201),
      'accepted, a phone number': forBoth(201),
      rejected: forBoth(CLOSED),
      withdrawn: forBoth(CLOSED),
      'listing removed': forBoth(CLOSED),
      unknown: NOBODY,
    },
  },
  {
    call: 'POST /api/conversations/:id/read',
    actors: PARTIES,
    cells: { pending: forBoth(204), withdrawn: forBoth(204), unknown: NOBODY },
  },
];

export const transfers: ServiceMatrix = { service: 'transfers', open, rows };
