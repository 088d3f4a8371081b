import { all, type Expected, type Row } from '@keyturn/service-kit/permission-cells';
import { FIVE } from '@keyturn/service-kit/testing-world';

const adminsAlone = (expected: Expected): readonly Expected[] => [
  401,
  ...all('403 admins_alone', FIVE.slice(1, -1)),
  expected,
];

/** What admins see of accounts, and do for their people. */
export const adminRows: readonly Row[] = [
  {
    call: 'GET /api/admin/people/:whose',
    actors: FIVE,
    send: ({ target, email }) => ({ path: `/api/admin/people/${encodeURIComponent(target === '' ? email : target)}` }),
    cells: {
      'own e-mail': [401, '403 admins_alone', '403 admins_alone', '403 admins_alone', '403 admins_alone', 200],
      'the owner’s e-mail': [401, 403, 403, 403, 403, 200],
      'somebody’s id': [401, 403, 403, 403, 403, 200],
      'a newcomer’s e-mail': [401, 403, 403, 403, 403, 200],
      'an unknown id': [401, 403, 403, 403, 403, 404],
      'an unknown e-mail': [401, 403, 403, 403, 403, 404],
    },
    says: { 'the owner’s e-mail': /"state":"","role":"","memberSince":"2026-11"/ },
  },
  {
    call: 'POST /api/admin/people/:id/recovery',
    actors: FIVE,
    send: ({ target, variant }) => ({
      path: `/api/admin/people/${target}/recovery`,
      body: { note: variant === 'without a word' ? ' ' : 'Came by, with a passport.' },
    }),
    cells: {
      'somebody’s id': adminsAlone(202),
      'an unknown id': adminsAlone(404),
      'somebody’s id, without a word': adminsAlone(422),
      'a suspended person’s id': adminsAlone(409),
      'the id of who got three links': adminsAlone(429),
    },
  },
  {
    call: 'POST /api/admin/people/:id/end-sessions',
    actors: FIVE,
    send: ({ target }) => ({ path: `/api/admin/people/${target}/end-sessions` }),
    cells: {
      'somebody’s id': adminsAlone(204),
      'an unknown id': adminsAlone(404),
    },
  },
  {
    call: 'GET /api/admin/deletions',
    actors: FIVE,
    cells: { own: adminsAlone(200) },
    says: { own: /^\{"items":\[/ },
  },
];
