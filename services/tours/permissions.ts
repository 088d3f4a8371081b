import type { Given, Row, ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import { FOUR, PEOPLE } from '@keyturn/service-kit/testing-world';
import { LISTING, nextSlot, openTours, otherSlot, WEEK } from './permissions-world.ts';

const PARTIES = ['visitor', 'stranger', 'manager', 'buyer', 'owner'] as const;
const BUYERS = ['visitor', 'stranger', 'manager', 'guest', 'owner', 'busy'] as const;

/** What a request's seller alone may do, by the request's state. */
const sellerOnly = (
  withBuyer: Record<'accepted' | 'rejected' | 'completed', Row['cells'][string][number]>,
): Row['cells'] => ({
  pending: [401, 404, 404, '403 forbidden', 200],
  accepted: [401, 404, 404, '403 forbidden', withBuyer.accepted],
  rejected: [401, 404, 404, '403 forbidden', withBuyer.rejected],
  completed: [401, 404, 404, '403 forbidden', withBuyer.completed],
  cancelled: [401, 404, 404, 404, 404],
  unknown: [401, 404, 404, 404, 404],
});
const CHRISTMAS = { from: '2026-12-25', to: '2026-12-25', windows: [] };
const LEFT = { accepted: '409 not_pending', rejected: '409 not_pending', completed: '409 not_pending' } as const;

const ownList: Row['cells'] = {
  me: [401, 200, 200, 200],
  'own e-mail': [401, 200, 200, 200],
  'own e-mail in capitals': [401, 200, 200, 200],
  'the owner’s e-mail': [401, '403 not_yours', '403 not_yours', 200],
  'an unknown e-mail': [401, '403 not_yours', '403 not_yours', '403 not_yours'],
};

/** What a buyer sends; the words of the state say what is wrong with it. */
function request({ target, variant, email, now }: Given): { body: object } {
  const slot = target.startsWith('{') ? (JSON.parse(target) as object) : nextSlot(now);
  const wrong: Record<string, object> = {
    yesterday: { requestedDate: '2026-11-22' },
    'in nine days': { requestedDate: '2026-12-15' },
    'at night': { requestedTime: '3:00 AM' },
    'off the grid': { requestedTime: '3:10 PM' },
    'another seller': { sellerEmail: PEOPLE.manager.email },
    replacing: { replace: true },
    'the right seller': { sellerEmail: ` ${PEOPLE.owner.email.toUpperCase()}` },
  };
  const listingId = target === '' || target.startsWith('{') ? LISTING : target;
  return { body: { listingId, buyerEmail: email, ...slot, ...wrong[variant] } };
}

/** Asking for a tour does not tell whose listing it is (A8). */
const HIDDEN_SELLER = /"seller":\{[^}]*"email":""[^}]*\},"sellerEmail":""/;

const rows: Row[] = [
  {
    call: 'GET /api/tour-requests/slots/:listingId',
    actors: FOUR,
    cells: {
      live: [401, 200, 200, 200],
      draft: [401, 404, 404, 404],
      'deleted listing': [401, 404, 404, 404],
      'transferred listing': [401, 404, 404, 404],
      'listing of a blocker': [401, 404, 404, 200],
      'hidden listing': [401, 404, 404, 404],
      unknown: [401, 404, 404, 404],
    },
  },
  // How people answer is there for all who have an account; of nobody nothing is known either.
  {
    call: 'GET /api/tour-requests/response/:userId',
    actors: FOUR,
    cells: { 'somebody’s id': [401, 200, 200, 200], unknown: [401, 200, 200, 200] },
  },
  {
    call: 'PUT /api/tour-requests/:id/accept',
    actors: PARTIES,
    cells: {
      ...sellerOnly(LEFT),
      proposed: [401, 404, 404, 403, 200],
      expired: [401, 404, 404, 403, '409 expired'],
      'called off': [401, 404, 404, 403, '409 not_pending'],
      'slot taken': [401, 404, 404, 403, '409 slot_taken'],
      'time passed': [401, 404, 404, 403, '409 slot_past'],
      'listing deleted': [401, 404, 404, 403, '409 listing_gone'],
    },
  },
  {
    call: 'PUT /api/tour-requests/:id/accept',
    actors: ['blocked'],
    cells: { 'asked while blocked': ['409 listing_gone'] },
  },
  {
    call: 'PUT /api/tour-requests/:id/reject',
    actors: PARTIES,
    says: { 'time passed': /"buyerEmail":""/ },
    cells: {
      ...sellerOnly(LEFT),
      'time passed': [401, 404, 404, 403, 200],
      proposed: [401, 404, 404, 403, 200],
      expired: [401, 404, 404, 403, 200],
      due: [401, 404, 404, 403, 200],
    },
  },
  {
    call: 'PUT /api/tour-requests/:id/propose',
    actors: PARTIES,
    send: ({ now, variant }) => ({
      body: variant === 'off the grid' ? { requestedDate: '2026-12-15', requestedTime: '3:10 PM' } : otherSlot(now),
    }),
    cells: {
      ...sellerOnly({ ...LEFT, accepted: 200 }),
      proposed: [401, 404, 404, 403, 200],
      expired: [401, 404, 404, 403, '409 expired'],
      'listing deleted': [401, 404, 404, 403, '409 listing_gone'],
      'pending, off the grid': [401, 404, 404, 403, 422],
    },
  },
  {
    call: 'PUT /api/tour-requests/:id/proposal/accept',
    actors: PARTIES,
    cells: {
      proposed: [401, 404, 404, 200, '403 forbidden'],
      pending: [401, 404, 404, '409 no_proposal', 403],
      accepted: [401, 404, 404, '409 no_proposal', 403],
      expired: [401, 404, 404, '409 expired', 403],
      cancelled: [401, 404, 404, 404, 404],
      unknown: [401, 404, 404, 404, 404],
    },
  },
  {
    call: 'PUT /api/tour-requests/:id/cancel',
    actors: PARTIES,
    send: ({ variant }) => ({ body: { reason: variant === 'no reason' ? ' ' : 'The pipes burst' } }),
    cells: {
      accepted: [401, 404, 404, 200, 200],
      pending: [401, 404, 404, '409 not_accepted', '409 not_accepted'],
      proposed: [401, 404, 404, '409 not_accepted', '409 not_accepted'],
      'called off': [401, 404, 404, '409 not_accepted', '409 not_accepted'],
      completed: [401, 404, 404, '409 slot_past', '409 slot_past'],
      cancelled: [401, 404, 404, 404, 404],
      unknown: [401, 404, 404, 404, 404],
      'accepted, no reason': [401, 422, 422, 422, 422],
    },
  },
  {
    call: 'PUT /api/tour-requests/:id/note',
    actors: PARTIES,
    send: () => ({ body: { note: 'Ring twice' } }),
    cells: sellerOnly({ accepted: 200, rejected: 200, completed: 200 }),
  },
  ...(['reject', 'note'] as const).map((action): Row => {
    return {
      call: `PUT /api/tour-requests/:id/${action}`,
      actors: ['blocked'],
      send: () => ({ body: { note: 'Ring twice' } }),
      cells: { 'asked while blocked': ['409 listing_gone'] },
    };
  }),
  {
    call: 'GET /api/tour-requests/:id/calendar.ics',
    actors: PARTIES,
    cells: {
      pending: [401, 404, 404, 404, 404],
      accepted: [401, 404, 404, 200, 200],
      rejected: [401, 404, 404, 404, 404],
      completed: [401, 404, 404, 200, 200],
      'called off': [401, 404, 404, 200, 200],
      cancelled: [401, 404, 404, 404, 404],
      unknown: [401, 404, 404, 404, 404],
    },
  },
  {
    call: 'DELETE /api/tour-requests/:id',
    actors: PARTIES,
    send: ({ variant, email }) => (variant.includes('e-mail') ? { body: { userEmail: email } } : {}),
    cells: {
      pending: [401, 404, 404, 200, '403 forbidden'],
      accepted: [401, 404, 404, '409 not_pending', '403 forbidden'],
      rejected: [401, 404, 404, '409 not_pending', '403 forbidden'],
      completed: [401, 404, 404, '409 not_pending', '403 forbidden'],
      proposed: [401, 404, 404, 200, '403 forbidden'],
      expired: [401, 404, 404, 200, '403 forbidden'],
      cancelled: [401, 404, 404, 404, 404],
      unknown: [401, 404, 404, 404, 404],
      'pending, own e-mail in capitals': [401, 404, 404, 200, 403],
      'pending, the owner’s e-mail': [401, '403 not_yours', '403 not_yours', '403 not_yours', '403 forbidden'],
      'pending, an unknown e-mail': [401, '403 not_yours', '403 not_yours', '403 not_yours', '403 not_yours'],
    },
  },
  // Here there are requests in every state to be listed.
  { call: 'GET /api/tour-requests/export', actors: FOUR, cells: { me: [401, 200, 200, 200] } },
  { call: 'GET /api/tour-requests/sent/:userEmail', actors: FOUR, cells: ownList },
  { call: 'GET /api/tour-requests/received/:userEmail', actors: FOUR, cells: ownList },
  {
    call: 'POST /api/set-availability',
    actors: FOUR,
    send: ({ email, variant }) => ({
      body: {
        email,
        availability:
          variant === 'reversed times'
            ? { Monday: [{ start: '9:00 AM', end: '8:00 AM' }] }
            : variant === 'an unknown day'
              ? { Someday: [] }
              : WEEK,
        ...(variant === 'a day that differs twice' && { exceptions: [CHRISTMAS, CHRISTMAS] }),
        ...(variant === 'a week’s notice' && { noticeHours: 168 }),
      },
    }),
    cells: {
      'own e-mail': [401, 200, 200, 200],
      'own e-mail in capitals': [401, 200, 200, 200],
      'the owner’s e-mail': [401, '403 not_yours', '403 not_yours', 200],
      'an unknown e-mail': [401, '403 not_yours', '403 not_yours', '403 not_yours'],
      'reversed times': [401, '422 availability', '422 availability', '422 availability'],
      'an unknown day': [401, 422, 422, 422],
      'a day that differs twice': [401, '422 exceptions', '422 exceptions', '422 exceptions'],
      'a week’s notice': [401, 422, 422, 422],
    },
  },
  { call: 'GET /api/availability/:userEmail', actors: FOUR, cells: ownList },
  {
    call: 'POST /api/tour-requests',
    actors: ['stranger', 'manager'],
    send: request,
    cells: { 'slot of a blocker’s listing': [404, 404], 'slot of a hidden listing': [404, 404] },
  },
  // Last: what is asked for here stays pending, and ten are the most.
  {
    call: 'POST /api/tour-requests',
    actors: ['unconfirmed'],
    send: request,
    cells: { live: ['403 confirm_email'] },
  },
  {
    call: 'POST /api/tour-requests',
    actors: BUYERS,
    send: request,
    says: { live: HIDDEN_SELLER, 'live, another seller': HIDDEN_SELLER, 'live, the right seller': HIDDEN_SELLER },
    cells: {
      live: [401, 201, 201, 201, '403 forbidden', 201],
      draft: [401, 404, 404, 404, 404, 404],
      'deleted listing': [401, 404, 404, 404, 404, 404],
      unknown: [401, 404, 404, 404, 404, 404],
      'live, own e-mail in capitals': [401, 201, 201, 201, 403, 201],
      'the owner’s e-mail': [401, '403 not_yours', '403 not_yours', '403 not_yours', '403 forbidden', '403 not_yours'],
      'an unknown e-mail': [401, 403, 403, 403, '403 not_yours', 403],
      'live, another seller': [401, 201, 201, 201, 403, 201],
      'live, the right seller': [401, 201, 201, 201, 403, 201],
      yesterday: [401, 422, 422, 422, 403, 422],
      'in nine days': [401, '422 too_far', '422 too_far', '422 too_far', 403, '422 too_far'],
      'at night': [401, '422 not_offered', '422 not_offered', '422 not_offered', 403, '422 not_offered'],
      'off the grid': [401, 422, 422, 422, 403, 422],
      'own request again': [401, 200, 200, 200, 403, 200],
      'a booked slot': [401, '409 slot_taken', 409, 409, 403, 409],
      'another time': [401, '409 asked_already', 409, 409, 403, 409],
      'another time, replacing': [401, 201, 201, 201, 403, 201],
      'ten pending': [401, 201, 201, 201, 403, 429],
    },
  },
];

export const tours: ServiceMatrix = { service: 'tours', open: openTours, rows };
