import type { Row, ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import type { Identity } from '@keyturn/service-kit/identity';
import { testUser } from '@keyturn/service-kit/testing';
import { livePost } from '@keyturn/service-kit/testing-facts';
import {
  openService,
  PEOPLE,
  publishBlock,
  publishClosed,
  publishProfiles,
  UNKNOWN,
} from '@keyturn/service-kit/testing-world';
import { createTransfers } from './src/app.ts';

/** The parties of a request: the owner of the listing sells. */
const BUYER = testUser('Bea Buyer');
/** Two who agreed on a tour before one blocked the other. */
const BLOCKED = testUser('Al Blocked');
const LEAVER = testUser('Lea Ver');
const CLOSING = testUser('Clo Sing');
const UNCONFIRMED = { ...testUser('Una Confirmed'), emailConfirmed: false };
const PARTIES = ['visitor', 'stranger', 'manager', 'buyer', 'owner'] as const;
const CANARY = 'CANARY-MESSAGE';

const open: ServiceMatrix['open'] = async (context) => {
  const { service, snapshot } = await openService(
    (deps) => createTransfers(deps, { requiresConfirmedEmail: true, sweepMs: 24 * 3_600_000 }),
    context,
  );
  const { owner } = PEOPLE;
  let told = 0;
  await publishProfiles(service, [owner, BUYER, PEOPLE.stranger, PEOPLE.manager]);

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

  async function send(method: string, path: string, user: Identity, body: object): Promise<string> {
    const answer = await service.call(method, path, { user, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return (answer.body as { _id: string })._id;
  }
  const offerOf = (tourId: string) => send('POST', '/api/transfers', owner, { tourId, kind: 'assignment' });
  const offer = async (): Promise<string> => {
    const tourId = await after('tours.accepted')();
    service.clock.advance(24 * 3_600_000);
    return offerOf(tourId);
  };
  const offerHeld = async (): Promise<string> => {
    const tourId = await after('tours.accepted')();
    const id = await offerOf(tourId);
    const [_id, { userId, email: userEmail }] = [`listing-${tourId}`, owner];
    const data = { _id, userId, userEmail, title: 'Wymount', why: 'held' };
    await service.publish({ type: 'posts.hidden', revision: 2, data });
    await service.settle();
    return id;
  };
  const partBefore = async (tourId: string): Promise<string> => {
    const { userId, email: userEmail } = BLOCKED;
    await service.publish({ type: 'posts.published', data: livePost(`listing-${tourId}`, { userId, userEmail }) });
    await tell(tourId, 'tours.accepted', 1, { buyer: LEAVER, seller: BLOCKED });
    return tourId;
  };
  const agreedBlocked = await partBefore('tour-blocked');
  const offeredTour = await partBefore('tour-blocked-offered');
  const offeredBlocked = await send('POST', '/api/transfers', BLOCKED, { tourId: offeredTour, kind: 'assignment' });
  await publishBlock(service, LEAVER, BLOCKED);
  // As if it had been offered at the very moment of the block, which ends what is under way.
  await service.store
    .collection<{ _id: string; state: string; quietSince: string }>('transfers')
    .updateOne({ _id: offeredBlocked }, { $set: { state: 'offered', quietSince: '2099-01-01T00:00:00.000Z' } });
  const { userId: posterId, email: posterEmail } = owner;
  const closingPost = livePost('listing-tour-closing', { userId: posterId, userEmail: posterEmail });
  await service.publish({ type: 'posts.published', data: closingPost });
  await tell('tour-closing', 'tours.completed', 1, { buyer: CLOSING });
  await publishClosed(service, CLOSING);
  const begin = async (): Promise<string> => {
    const id = await offer();
    return send('PUT', `/api/transfers/${id}/accept`, BUYER, {});
  };
  /** A transfer that goes on to its steps, one of each after the other. */
  const goOn = async (steps: readonly (readonly [string, Identity])[]): Promise<string> => {
    const id = await begin();
    for (const [step, user] of steps) await send('PUT', `/api/transfers/${id}/steps/${step}`, user, { done: true });
    return id;
  };
  const TO_KEYS = [
    ['office_told', owner],
    ['applied', BUYER],
    ['approved', BUYER],
    ['signed', BUYER],
    ['agreement', owner],
    ['agreement', BUYER],
  ] as const;

  return {
    service,
    snapshot,
    actors: { ...PEOPLE, buyer: BUYER, blocked: BLOCKED, leaver: LEAVER, unconfirmed: UNCONFIRMED },
    secrets: {
      visitor: [CANARY],
      stranger: [CANARY],
      manager: [CANARY],
    },
    scenes: {
      pending: ask,
      accepted: after('tours.accepted'),
      rejected: after('tours.rejected'),
      withdrawn: after('tours.cancelled'),
      blocked: async () => agreedBlocked,
      'then blocked': async () => offeredBlocked,
      'listing removed': async () => {
        const id = await ask();
        const data = { _id: `listing-${id}`, userId: owner.userId };
        await service.publish({ type: 'posts.removed', revision: 2, data });
        await service.settle();
        return id;
      },
      offered: offer,
      'offered while checked': offerHeld,
      // Of its own: an offer expires while other scenes let days go by.
      'just offered': offer,
      active: begin,
      applying: () => goOn(TO_KEYS.slice(0, 1)),
      'only the keys': () => goOn(TO_KEYS),
      completed: () => goOn([...TO_KEYS, ['keys', BUYER]]),
      declined: async () => {
        const id = await offer();
        return send('PUT', `/api/transfers/${id}/decline`, BUYER, {});
      },
      'account closed': async () => 'tour-closing',
      unknown: async () => UNKNOWN,
    },
  };
};

const CLOSED = '409 conversation_closed';
const forBoth = <E>(expected: E) => [401, 404, 404, expected, expected] as const;
const NOBODY = [401, 404, 404, 404, 404] as const;

/** One of the two addresses alone. */
const ONE_ADDRESS = /^[^@]*@[^@]*$/;

/** Each change is another. */
let days = 0;

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
  { call: 'GET /api/transfers', actors: PARTIES, cells: { active: [401, 200, 200, 200, 200] } },
  { call: 'GET /api/transfers/export', actors: PARTIES, cells: { active: [401, 200, 200, 200, 200] } },
  {
    call: 'GET /api/transfers/:id',
    actors: PARTIES,
    says: { offered: ONE_ADDRESS, active: /"seller":\{[^}]*@[^}]*\},"taker":\{[^}]*@/ },
    cells: { offered: forBoth(200), active: forBoth(200), declined: forBoth(200), unknown: NOBODY },
  },
  {
    call: 'PUT /api/transfers/:id',
    actors: PARTIES,
    send: () => ({ body: { revision: 2, moveInDate: `2027-01-0${(days = (days % 9) + 1)}` } }),
    cells: { offered: forBoth('409 not_active'), active: [401, 404, 404, 200, 200], unknown: NOBODY },
  },
  {
    call: 'PUT /api/transfers/:id/accept',
    actors: PARTIES,
    cells: {
      offered: [401, 404, 404, 200, '403 forbidden'],
      'offered while checked': [401, 404, 404, '409 listing_held', 403],
      active: [401, 404, 404, 200, 403],
      declined: [401, 404, 404, '409 not_offered', 403],
      unknown: NOBODY,
    },
  },
  {
    call: 'PUT /api/transfers/:id/decline',
    actors: PARTIES,
    cells: {
      offered: [401, 404, 404, 200, '403 forbidden'],
      active: [401, 404, 404, '409 not_offered', 403],
      declined: [401, 404, 404, 200, 403],
      unknown: NOBODY,
    },
  },
  {
    call: 'PUT /api/transfers/:id/steps/:step',
    actors: PARTIES,
    send: ({ target, variant }) => ({
      path: `/api/transfers/${target}/steps/${variant.includes('keys') ? 'keys' : variant === 'of the seller' ? 'office_told' : 'applied'}`,
      body: { done: true },
    }),
    cells: {
      'active, of the seller': [401, 404, 404, '403 not_your_step', 200],
      'active, out of order': [401, 404, 404, '409 step_order', '403 not_your_step'],
      applying: [401, 404, 404, 200, '403 not_your_step'],
      'only the keys': [401, 404, 404, 200, '403 not_your_step'],
      completed: [401, 404, 404, 200, '403 not_your_step'],
      unknown: NOBODY,
    },
  },
  {
    call: 'PUT /api/transfers/:id/end',
    actors: PARTIES,
    send: () => ({ body: { reason: 'other' } }),
    cells: {
      'just offered': [401, 404, 404, '409 not_active', 200],
      active: forBoth(200),
      completed: forBoth('409 not_active'),
      unknown: NOBODY,
    },
  },
  // What two who do not meet any more have left.
  {
    call: 'GET /api/conversations/:id',
    actors: ['leaver', 'blocked'],
    cells: { blocked: [200, 200] },
    says: { blocked: /"canWrite":false/ },
  },
  {
    call: 'POST /api/conversations/:id/messages',
    actors: ['leaver', 'blocked'],
    send: () => ({ body: { text: 'Hello' } }),
    cells: { blocked: [CLOSED, CLOSED] },
  },
  { call: 'PUT /api/transfers/:id/accept', actors: ['leaver'], cells: { 'then blocked': ['409 listing_gone'] } },
  {
    call: 'POST /api/transfers',
    actors: ['leaver', 'blocked'],
    send: ({ target }) => ({ body: { tourId: target, kind: 'assignment' } }),
    cells: { blocked: [404, 404] },
  },
  {
    call: 'POST /api/transfers',
    actors: ['unconfirmed'],
    send: ({ target }) => ({ body: { tourId: target, kind: 'assignment' } }),
    cells: { accepted: ['403 confirm_email'] },
  },
  { call: 'PUT /api/transfers/:id/accept', actors: ['unconfirmed'], cells: { offered: ['403 confirm_email'] } },
  // Last: an offer ends what others of the listing could be offered.
  {
    call: 'POST /api/transfers',
    actors: PARTIES,
    send: ({ target }) => ({ body: { tourId: target, kind: 'assignment' } }),
    cells: {
      accepted: [401, 404, 404, '403 forbidden', 201],
      withdrawn: NOBODY,
      'listing removed': [401, 404, 404, 403, '409 listing_gone'],
      'account closed': [401, 404, 404, 404, '409 account_closed'],
      unknown: NOBODY,
    },
  },
];

export const transfers: ServiceMatrix = { service: 'transfers', open, rows };
