import type { Row, ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import { openTransfers, PARTIES } from './permissions-world.ts';

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

export const transfers: ServiceMatrix = { service: 'transfers', open: openTransfers, rows };
