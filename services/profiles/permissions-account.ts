import { all, type Row } from '@keyturn/service-kit/permission-cells';
import { FOUR } from '@keyturn/service-kit/testing-world';
import { PASSWORD } from './permissions-world.ts';

/** Another address; the end of an account, and the way back: `leaver` alone gives the right password there, as the others are to stay. */
export const accountRows: readonly Row[] = [
  {
    call: 'POST /api/users/email',
    actors: [...FOUR, 'suspended', 'renewed'],
    send: ({ target, variant, email }) => ({
      ...(target !== '' && { headers: { 'x-session-id': target } }),
      body: {
        currentPassword: variant === 'a wrong password' ? 'not this one' : PASSWORD,
        newEmail: variant === 'own e-mail' ? email : 'elsewhere@example.edu',
      },
    }),
    cells: {
      'a wrong password': [401, ...all('403 wrong_password', FOUR.slice(1)), 401, '403 wrong_password'],
      'own e-mail': [401, ...all('422 same_email', FOUR.slice(1)), 401, '422 same_email'],
      'another address': [401, 202, 202, 202, 401, 202],
      'a session': all(401, [...FOUR, 'suspended', 'renewed']),
      'an ended session': all(401, [...FOUR, 'suspended', 'renewed']),
      'a stale session': all(401, [...FOUR, 'suspended', 'renewed']),
    },
  },
  {
    call: 'POST /api/users/email/confirmation',
    actors: [...FOUR, 'confirmed', 'insistent'],
    cells: { own: [401, 202, 202, 202, 200, 202], 'five times asked': [401, 202, 202, 202, 200, 429] },
  },
  {
    call: 'POST /api/users/school',
    actors: [...FOUR, 'insistent'],
    send: ({ variant }) => ({ body: { email: variant === 'no school' ? 'ana@example.com' : 'ana@byu.edu' } }),
    cells: {
      'no school': [401, ...all('422 no_school', [...FOUR.slice(1), 'insistent'])],
      own: [401, 202, 202, 202, 202],
      'three times asked': [401, 202, 202, 202, 429],
    },
  },
  {
    call: 'POST /api/users/school',
    actors: [...FOUR, 'suspended', 'renewed'],
    send: ({ target, variant }) => ({
      ...(target !== '' && { headers: { 'x-session-id': target } }),
      body: { school: variant === 'no school' ? 'Nowhere' : 'BYU', note: 'A letter of enrollment.' },
    }),
    cells: {
      'no student has asked, no school': [401, ...all('422 no_school', FOUR.slice(1)), 401, '422 no_school'],
      'no student has asked': [401, 202, 202, 202, 401, 202],
      'all students have asked': [401, ...all('409 student_asked', FOUR.slice(1)), 401, '409 student_asked'],
      'all students are approved': [401, ...all('409 student_approved', FOUR.slice(1)), 401, '409 student_approved'],
      'all students were refused three times': [401, 429, 429, 429, 401, 429],
      'a session': all(401, [...FOUR, 'suspended', 'renewed']),
      'an ended session': all(401, [...FOUR, 'suspended', 'renewed']),
      'a stale session': all(401, [...FOUR, 'suspended', 'renewed']),
    },
  },
  {
    call: 'POST /api/users/manager-request',
    actors: [...FOUR, 'suspended', 'renewed'],
    send: ({ target }) => ({
      ...(target !== '' && { headers: { 'x-session-id': target } }),
      body: { company: 'Wasatch Homes', licence: 'UT 12-345' },
    }),
    cells: {
      'nobody has asked': [401, 202, 202, 202, 401, 202],
      'all have asked': [401, ...all('409 manager_asked', FOUR.slice(1)), 401, '409 manager_asked'],
      'all are approved': [401, ...all('409 manager_approved', FOUR.slice(1)), 401, '409 manager_approved'],
      'all were refused three times': [401, 429, 429, 429, 401, 429],
      'a session': all(401, [...FOUR, 'suspended', 'renewed']),
      'an ended session': all(401, [...FOUR, 'suspended', 'renewed']),
      'a stale session': all(401, [...FOUR, 'suspended', 'renewed']),
    },
  },
  { call: 'DELETE /api/users/school', actors: FOUR, cells: { own: [401, 204, 204, 204] } },
  { call: 'DELETE /api/users/student', actors: FOUR, cells: { own: [401, 204, 204, 204] } },
  {
    call: 'POST /api/users/deletion',
    actors: [...FOUR, 'leaver'],
    send: ({ email }) => ({ body: { currentPassword: email === 'lea.ver@example.edu' ? PASSWORD : 'not this one' } }),
    cells: { own: [401, ...all('403 wrong_password', FOUR.slice(1)), 202] },
    says: { own: /"deletesAt":"/ },
  },
  {
    call: 'POST /api/users/deletion/cancel',
    actors: FOUR,
    send: ({ target, variant }) => ({
      body: { email: target, password: variant === 'a wrong password' ? 'not this one' : PASSWORD },
    }),
    cells: {
      'a closed account': all(200, FOUR),
      'a suspended account': all('403 account_suspended', FOUR),
      'a closed account, a wrong password': all('401 log_in_failed', FOUR),
    },
  },
];
