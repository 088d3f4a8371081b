import type { Row, ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import { FOUR, PEOPLE } from '@keyturn/service-kit/testing-world';
import { COMPLETE, openPosts, photoOf } from './permissions-world.ts';

/** Who may read whose post, by its state. */
const reading: Row['cells'] = {
  draft: [401, 404, 404, 200],
  live: [401, 200, 200, 200],
  transferred: [401, 404, 404, 200],
  blocked: [401, 404, 404, 200],
  hidden: [401, 404, 404, 200],
  'deleted draft': [401, 404, 404, 404],
  'deleted listing': [401, 404, 404, 404],
  unknown: [401, 404, 404, 404],
};

/** Who may change whose post, by its state. */
const changing: Row['cells'] = {
  draft: [401, 404, 404, 200],
  live: [401, '403 forbidden', '403 forbidden', 200],
  transferred: [401, 404, 404, '409 transferred'],
  blocked: [401, 404, 404, '403 forbidden'],
  hidden: [401, 404, 404, 200],
  'deleted draft': [401, 404, 404, 404],
  'deleted listing': [401, 404, 404, 404],
  unknown: [401, 404, 404, 404],
};

/** Whose e-mail may stand where one's own is asked for. */
const ownEmailOnly = (fine: 200 | 201): Row['cells'] => ({
  'own e-mail': [401, fine, fine, fine],
  'own e-mail in capitals': [401, fine, fine, fine],
  'the owner’s e-mail': [401, '403 not_yours', '403 not_yours', fine],
  'an unknown e-mail': [401, '403 not_yours', '403 not_yours', '403 not_yours'],
});

const images = { own: () => photoOf(PEOPLE.owner.userId), foreign: () => photoOf(PEOPLE.stranger.userId) };
const isForeign = (variant: string): boolean => variant.includes('foreign photo');

/** Names that update-post-field must not take (security S-16). */
const DENIED_FIELDS = [
  ...['posted', 'postedAt', 'userEmail', 'userId', 'ownerId', '_id', 'id', 'createdAt', 'updatedAt', 'revision'],
  ...['removed', 'fields', 'fields.notes', '$set', 'outbox', 'outboxAt', '__proto__', 'constructor', 'prototype'],
  ...['toString', 'isVerified', ''],
];

const rows: Row[] = [
  {
    call: 'POST /api/create-draft',
    actors: [...FOUR, 'collector'],
    send: ({ email }) => ({ body: { email } }),
    cells: {
      ...Object.fromEntries(
        Object.entries(ownEmailOnly(201)).map(([state, cells]) => [state, [...cells, cells[1] ?? 0]]),
      ),
      'twenty drafts': [401, 201, 201, 201, 429],
      'no e-mail': [401, 422, 422, 422, 422],
    },
  },
  {
    call: 'GET /api/get-latest-post/:userEmail',
    actors: FOUR,
    cells: { ...ownEmailOnly(200), me: [401, 200, 200, 200] },
  },
  {
    call: 'GET /api/posts/user/:userEmail',
    actors: FOUR,
    cells: { ...ownEmailOnly(200), me: [401, 200, 200, 200] },
  },
  { call: 'GET /api/get-post-by-id/:postId', actors: FOUR, cells: reading },
  { call: 'GET /api/posts/:postId', actors: FOUR, cells: reading },
  { call: 'GET /api/posts/export', actors: FOUR, cells: { live: [401, 200, 200, 200] } },
  { call: 'GET /api/posts/live', actors: FOUR, cells: { live: [200, 200, 200, 200] } },
  {
    call: 'GET /api/posts/live',
    actors: FOUR,
    send: () => ({ query: '?limit=50' }),
    cells: { 'hidden among the cards': [200, 200, 200, 200] },
    says: { 'hidden among the cards': /^(?!.*HIDDEN-COMPLEX)/ },
  },
  {
    call: 'GET /api/posts/live',
    actors: ['stranger', 'manager'],
    send: () => ({ query: '?limit=50' }),
    cells: { blocked: [200, 200] },
    says: { blocked: /^(?!.*BLOCKER-COMPLEX)/ },
  },
  {
    call: 'GET /api/posts/live',
    actors: ['visitor', 'owner'],
    send: () => ({ query: '?limit=50' }),
    cells: { blocked: [200, 200] },
    says: { blocked: /BLOCKER-COMPLEX/ },
  },
  {
    call: 'POST /api/update-post-field',
    actors: FOUR,
    send: ({ target, variant }) => {
      const denied = /^field (.*)$/.exec(variant)?.[1];
      const value = isForeign(variant) ? [images.own(), images.foreign()] : 'changed';
      const field = isForeign(variant) ? 'images' : 'notes';
      return { body: { postId: target, field: denied ?? field, value } };
    },
    cells: {
      ...changing,
      'draft, foreign photo': [401, '422 foreign_image', '422 foreign_image', '422 foreign_image'],
      ...Object.fromEntries(
        DENIED_FIELDS.map((field) => [`live, field ${field}`, [401, 422, 422, '422 unknown_field']] as const),
      ),
    },
  },
  {
    call: 'PUT /api/posts/:postId',
    actors: FOUR,
    send: ({ email, variant }) => ({
      body: {
        userEmail: email,
        // 'posted' is ignored: a listing is published by POST alone, and withdrawn by DELETE (security S-17).
        postData: {
          notes: 'changed',
          posted: false,
          active: false,
          ...(isForeign(variant) && { images: [images.foreign()] }),
        },
      },
    }),
    says: { live: /"posted":true/, draft: /"posted":false/ },
    cells: {
      ...changing,
      'live, the owner’s e-mail': [401, '403 not_yours', '403 not_yours', 200],
      'live, own e-mail in capitals': [401, 403, 403, 200],
      'live, an unknown e-mail': [401, '403 not_yours', '403 not_yours', '403 not_yours'],
      'draft, the owner’s e-mail': [401, '403 not_yours', '403 not_yours', 200],
      'draft, an unknown e-mail': [401, '403 not_yours', '403 not_yours', '403 not_yours'],
      'draft, foreign photo': [401, 404, '422 foreign_image', '422 foreign_image'],
    },
  },
  {
    call: 'POST /api/posts/:postId/available',
    actors: FOUR,
    send: ({ variant }) => ({ body: { available: variant !== 'no' } }),
    says: { hidden: /"hidden":""/, 'live, no': /"hidden":"off"/ },
    cells: {
      ...changing,
      draft: [401, 404, 404, '409 draft'],
      'live, no': [401, 403, 403, 200],
      'draft, no': [401, 404, 404, '409 draft'],
    },
  },
  {
    call: 'POST /api/posts',
    actors: [...FOUR, 'newcomer'],
    send: ({ target, email, variant }) => ({
      body: {
        userEmail: email,
        postData: {
          ...COMPLETE,
          ...(target !== '' && { _id: target }),
          ...(variant === 'without a street' && { street: ' ' }),
          ...(variant === 'outside Utah' && { state: 'CA' }),
          ...(variant === 'in no city of Utah' && { city: 'Nowhere' }),
          ...(variant === 'with a phone number in public' && { complex: 'Call 801-555-0142' }),
          ...(variant === 'without a date and a lease type' && { startDate: '', leaseType: '' }),
          ...(isForeign(variant) && { images: [images.foreign()] }),
        },
      },
    }),
    cells: {
      draft: [401, 404, 404, 201, '403 no_profile'],
      live: [401, 404, 404, 200, '403 no_profile'],
      transferred: [401, 404, 404, '409 transferred', '403 no_profile'],
      'deleted draft': [401, 404, 404, 404, '403 no_profile'],
      'deleted listing': [401, 404, 404, 404, '403 no_profile'],
      'a new listing': [401, 201, 201, 201, '403 no_profile'],
      'own e-mail in capitals': [401, 201, 201, 201, '403 no_profile'],
      'the owner’s e-mail': [401, '403 not_yours', '403 not_yours', 201, '403 not_yours'],
      'an unknown e-mail': [401, '403 not_yours', '403 not_yours', '403 not_yours', '403 not_yours'],
      'without a street': [401, '422 address', '422 address', '422 address', '403 no_profile'],
      'outside Utah': [401, '422 address', '422 address', '422 address', '403 no_profile'],
      'in no city of Utah': [401, '422 city', '422 city', '422 city', '403 no_profile'],
      'with a phone number in public': [401, '422 contact', '422 contact', '422 contact', '403 no_profile'],
      'without a date and a lease type': [401, '422 incomplete', '422 incomplete', '422 incomplete', '403 no_profile'],
      'draft, foreign photo': [401, 404, '422 foreign_image', '422 foreign_image', '422 foreign_image'],
    },
  },
  {
    call: 'POST /api/posts',
    actors: ['unconfirmed'],
    send: ({ email }) => ({ body: { userEmail: email, postData: COMPLETE } }),
    cells: { 'a new listing': ['403 confirm_email'] },
  },
  {
    call: 'POST /api/posts',
    actors: ['owner', 'collector', 'manager'],
    send: ({ target, email, variant }) => ({
      body: {
        userEmail: email,
        postData: { ...COMPLETE, _id: variant === 'an id of another shape' ? 'live' : target },
      },
    }),
    cells: {
      'a new id': [201, 201, 201],
      'an id of another shape': [422, 422, 422],
      'fifty live listings': [201, '429 too_many', '429 too_many'],
    },
  },
  {
    call: 'DELETE /api/posts/:postId',
    actors: FOUR,
    send: ({ variant, email }) => (variant.includes('e-mail') ? { body: { userEmail: email } } : {}),
    cells: {
      draft: [401, 404, 404, 200],
      live: [401, '403 forbidden', '403 forbidden', 200],
      transferred: [401, 404, 404, 200],
      blocked: [401, 404, 404, '403 forbidden'],
      'deleted draft': [401, 404, 404, 404],
      'deleted listing': [401, 404, 404, 404],
      unknown: [401, 404, 404, 404],
      'live, own e-mail': [401, 403, 403, 200],
      'live, own e-mail in capitals': [401, 403, 403, 200],
      'live, the owner’s e-mail': [401, '403 not_yours', '403 not_yours', 200],
      'live, an unknown e-mail': [401, '403 not_yours', '403 not_yours', '403 not_yours'],
      'draft, an unknown e-mail': [401, '403 not_yours', '403 not_yours', '403 not_yours'],
    },
  },
];

export const posts: ServiceMatrix = { service: 'posts', open: openPosts, rows };
