import { all, type Row } from '@keyturn/service-kit/permission-cells';
import { FOUR } from '@keyturn/service-kit/testing-world';
import { PASSWORD } from './permissions-world.ts';

/** Another address; the end of an account, and the way back: `leaver` alone gives the right password there, as the others are to stay. */
export const accountRows: readonly Row[] = [
  {
    call: 'POST /api/users/email',
    actors: FOUR,
    send: ({ variant, email }) => ({
      body: {
        currentPassword: variant === 'a wrong password' ? 'not this one' : PASSWORD,
        newEmail: variant === 'own e-mail' ? email : 'elsewhere@example.edu',
      },
    }),
    cells: {
      'a wrong password': [401, '403 wrong_password', '403 wrong_password', '403 wrong_password'],
      'own e-mail': [401, '422 same_email', '422 same_email', '422 same_email'],
      'another address': [401, 202, 202, 202],
    },
  },
  {
    call: 'POST /api/users/email/confirmation',
    actors: [...FOUR, 'confirmed', 'insistent'],
    cells: { own: [401, 202, 202, 202, 200, 202], 'five times asked': [401, 202, 202, 202, 200, 429] },
  },
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
