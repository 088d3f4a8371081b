import type { Row, ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import { FOUR, UNKNOWN } from '@keyturn/service-kit/testing-world';
import { accountRows } from './permissions-account.ts';
import { adminRows } from './permissions-admin.ts';
import { secondStepRows } from './permissions-second-step.ts';
import { GUESSED, open, PASSWORD, registered } from './permissions-world.ts';

/** Session ids that are nobody's any more. */
const OVER = [
  'an ended session',
  'a replaced session',
  'an idle session',
  'a session of a month',
  'the eleventh session',
  'an unknown id',
  'a session before a reset',
  'a session of who is suspended',
] as const;

/** Sessions of an admin that may act as one, and those that may not. */
const ADMINS = {
  'an admin’s session': /"role":"admin"/,
  'an admin’s session without a second step': /"role":""/,
  'an admin’s session of half a day': /"role":""/,
  'an admin’s session with a late second step': /"role":""/,
  'a session of no admin any more': /"role":""/,
} as const;

const rows: Row[] = [
  {
    call: 'GET /api/profiles/:whose',
    actors: [...FOUR, 'newcomer', 'prober'],
    send: ({ target, email, variant }) => {
      const whose = target === '' ? email : target;
      return { path: `/api/profiles/${encodeURIComponent(variant === 'in capitals' ? whose.toUpperCase() : whose)}` };
    },
    cells: {
      me: [401, 200, 200, 200, 404, 200],
      'own e-mail': [401, 200, 200, 200, 404, 200],
      'own e-mail in capitals': [401, 200, 200, 200, 404, 200],
      'the owner’s e-mail': [401, 200, 200, 200, 200, 200],
      'somebody’s id': [401, 200, 200, 200, 200, 200],
      'a blocker’s id': [401, 404, 404, 200, 200, 200],
      'a blocker’s e-mail': [401, 404, 404, 200, 200, 200],
      'a newcomer’s e-mail': [401, 404, 404, 404, 404, 404],
      'an unknown e-mail': [401, 404, 404, 404, 404, 404],
      'an unknown id': [401, 404, 404, 404, 404, 404],
      'sixty misses': [401, 200, 200, 200, 200, '429 too_many'],
    },
  },
  {
    call: 'POST /api/profiles',
    actors: FOUR,
    send: ({ email, variant }) => ({
      body: {
        email,
        name: 'New Name',
        location: 'Orem UT',
        ...(variant === 'without a name' && { name: ' ' }),
        ...(variant === 'without a location' && { location: '' }),
        ...(variant === 'a photo of another' && { profilePic: `/media/profiles/${UNKNOWN}.${'0'.repeat(32)}.jpg` }),
        ...(variant === 'a photo elsewhere' && { profilePic: 'https://tracker.example/x.jpg' }),
      },
    }),
    cells: {
      'own e-mail': [401, 200, 200, 200],
      'own e-mail in capitals': [401, 200, 200, 200],
      'the owner’s e-mail': [401, '403 not_yours', '403 not_yours', 200],
      'an unknown e-mail': [401, '403 not_yours', '403 not_yours', '403 not_yours'],
      'without a name': [401, 422, 422, 422],
      'without a location': [401, 422, 422, 422],
      'a photo of another': [401, 422, 422, 422],
      'a photo elsewhere': [401, 422, 422, 422],
    },
  },
  {
    call: 'POST /api/users/update',
    actors: FOUR,
    send: ({ email, variant }) => ({
      body: {
        email,
        updates: {
          discoveryGroupSize: variant === 'a size of four' ? 4 : 2,
          ...(variant === 'another key' && { isVerified: true }),
        },
      },
    }),
    cells: {
      'own e-mail': [401, 200, 200, 200],
      'own e-mail in capitals': [401, 200, 200, 200],
      'the owner’s e-mail': [401, '403 not_yours', '403 not_yours', 200],
      'an unknown e-mail': [401, '403 not_yours', '403 not_yours', '403 not_yours'],
      'a size of four': [401, 422, 422, 422],
      'another key': [401, 422, 422, 422],
    },
  },
  {
    call: 'POST /api/users/register',
    actors: FOUR,
    send: ({ target, variant }) => {
      registered.count += 1;
      const known = variant === 'a known e-mail';
      const password = { 'a short password': 'seven77', 'a common password': 'password1' }[variant] ?? PASSWORD;
      const own = known ? 'log.inn@example.edu' : `new${registered.count}@example.edu`;
      const email = target === '' ? own : target;
      return { body: { name: 'New Person', email, password } };
    },
    cells: {
      'a new e-mail': [201, 201, 201, 201],
      'a known e-mail': ['409 registration_failed', 409, 409, 409],
      'the e-mail of who was suspended and is gone': ['409 registration_failed', 409, 409, 409],
      'a short password': [422, 422, 422, 422],
      'a common password': ['422 common_password', 422, 422, 422],
    },
  },
  {
    call: 'POST /api/users/login',
    actors: FOUR,
    send: ({ target, variant }) => {
      const email =
        { 'an unknown account': 'nobody@example.edu', 'five failures': GUESSED }[variant] ?? 'log.inn@example.edu';
      const password = variant === 'a wrong password' ? 'not this one' : PASSWORD;
      if (target.includes('@')) return { body: { email: target, password } };
      if (!/ code/.test(variant) && target === '') return { body: { email, password } };
      const code = variant === 'no code given' ? '' : target;
      return { body: { email: 'step.ped@example.edu', password, code } };
    },
    cells: {
      'the right password': [200, 200, 200, 200],
      'a wrong password': ['401 log_in_failed', 401, 401, 401],
      'an unknown account': ['401 log_in_failed', 401, 401, 401],
      'five failures': [429, 429, 429, 429],
      'a closed account': ['403 account_leaving', 403, 403, 403],
      'a suspended account': ['403 account_suspended', 403, 403, 403],
      'a used code': ['401 wrong_code', 401, 401, 401],
      'a code of the app, a wrong password': ['401 log_in_failed', 401, 401, 401],
      'a code of the app, no code given': ['401 code_needed', 401, 401, 401],
      'a code of the app': [200, 200, 200, 200],
    },
  },
  {
    call: 'POST /api/users/password/forgot',
    actors: FOUR,
    send: ({ variant }) => ({
      body: { email: variant === 'a known e-mail' ? 'ann.ew@example.edu' : 'nobody@example.edu' },
    }),
    cells: {
      'a known e-mail': [202, 202, 202, 202],
      'an unknown account': [202, 202, 202, 202],
      'a hundred asked': [429, 429, 429, 429],
    },
    says: {
      'a known e-mail': /^\{"message":"If an account has this address, we have sent it a link\./,
      'an unknown account': /^\{"message":"If an account has this address, we have sent it a link\./,
    },
  },
  {
    call: 'POST /api/users/password/reset',
    actors: FOUR,
    send: ({ target, variant }) => ({
      body: { token: target, password: { 'a common password': 'password1' }[variant] ?? PASSWORD },
    }),
    cells: {
      'a reset link': [200, 200, 200, 200],
      'a reset link, a common password': ['422 common_password', 422, 422, 422],
      'a used link': ['410 link_over', 410, 410, 410],
      'an older link': [410, 410, 410, 410],
      'a link from before another password': [410, 410, 410, 410],
      'a late link': [410, 410, 410, 410],
      'a guessed link': [410, 410, 410, 410],
      'a link of another purpose': [410, 410, 410, 410],
      'a link of an address given up': [410, 410, 410, 410],
      'thirty links tried': [429, 429, 429, 429],
    },
  },
  {
    call: 'POST /api/users/links/use',
    actors: [...FOUR, 'moving'],
    send: ({ target, variant }) => ({
      ...(variant === 'no session any more' && { headers: { 'x-session-id': 'x' } }),
      body: { token: target },
    }),
    cells: {
      'a link that confirms': [200, 200, 200, 200, 200],
      'a reset link': ['410 link_over', 410, 410, 410, 410],
      'a used link that confirms': [410, 410, 410, 410, 410],
      'a link of an address given up that confirms': [410, 410, 410, 410, 410],
      'a link to another address, no session any more': ['403 other_account', 403, 403, 403, 403],
      'a link to another address': ['403 other_account', 403, 403, 403, 200],
      'a link of a school': ['403 other_account', 403, 403, 403, 200],
      'a link of a school that another shows': [403, 403, 403, 403, '409 school_taken'],
      'a link that takes back what is not kept': [410, 410, 410, 410, 410],
      'thirty links that confirm tried': [429, 429, 429, 429, 429],
    },
  },
  {
    call: 'GET /api/users/account',
    actors: FOUR,
    cells: { own: [401, 200, 200, 200] },
    says: { own: /"secondStep":false,"recoveryCodesLeft":0/ },
  },
  ...secondStepRows,
  ...accountRows,
  {
    call: 'GET /api/users/sessions',
    actors: FOUR,
    cells: { own: [401, 200, 200, 200] },
    says: { own: /"sessions":\[/ },
  },
  { call: 'GET /api/users/export', actors: FOUR, cells: { own: [401, 200, 200, 200] }, says: { own: /"account"/ } },
  {
    call: 'POST /api/users/sessions/end',
    actors: FOUR,
    send: ({ target, variant }) => ({
      body: {
        currentPassword: variant === 'a wrong password' ? 'not this one' : PASSWORD,
        which: target === '' ? 'others' : target,
      },
    }),
    cells: {
      'a stranger’s session': [401, 404, 404, 404],
      'all others, a wrong password': [401, '403 wrong_password', '403 wrong_password', '403 wrong_password'],
      'all others, the right password': [401, 200, 200, 200],
    },
  },
  {
    call: 'POST /api/users/password',
    actors: FOUR,
    send: ({ variant }) => ({
      body: {
        currentPassword: variant === 'a wrong password' ? 'not this one' : PASSWORD,
        newPassword: variant === 'a common password' ? 'password1' : PASSWORD,
      },
    }),
    cells: {
      'a wrong password': [401, '403 wrong_password', '403 wrong_password', '403 wrong_password'],
      'a common password': [401, '422 common_password', 422, 422],
      'the right password': [401, 200, 200, 200],
    },
  },
  {
    call: 'GET /api/site',
    actors: FOUR,
    cells: { 'an installation': [200, 200, 200, 200] },
    says: { 'an installation': /"sendsMail":true/ },
  },
  { call: 'POST /api/users/logout', actors: FOUR, cells: { 'a session': [204, 204, 204, 204] } },
  { call: 'GET /api/session', actors: ['visitor'], cells: { nobody: [200] }, says: { nobody: /"user":null/ } },
  {
    call: 'GET /api/session',
    actors: ['stranger', 'manager', 'owner'],
    cells: { own: [200, 200, 200] },
    says: { own: /"id"/ },
  },
  ...adminRows,
  {
    call: 'GET /media/profiles/:file',
    actors: FOUR,
    send: ({ target }) => ({ path: target }),
    cells: {
      photo: [200, 200, 200, 200],
      'photo with a wrong key': [404, 404, 404, 404],
      'photo of another': [404, 404, 404, 404],
    },
  },
  {
    call: 'GET /internal/session',
    actors: ['visitor'],
    send: ({ target }) => ({ headers: { 'x-session-id': target } }),
    cells: {
      ...{ 'a session': [200], ...Object.fromEntries(OVER.map((state) => [state, [200]])) },
      ...Object.fromEntries(Object.keys(ADMINS).map((state) => [state, [200]])),
    },
    says: {
      'a session': /Pat.*"role":""/,
      ...ADMINS,
      ...Object.fromEntries(OVER.map((state) => [state, /"user":null/])),
    },
  },
];

export const profiles: ServiceMatrix = { service: 'profiles', open, rows };
