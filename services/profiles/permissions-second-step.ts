import { all, type Row } from '@keyturn/service-kit/permission-cells';
import { FOUR } from '@keyturn/service-kit/testing-world';
import { PASSWORD } from './permissions-world.ts';

/** All but visitors. */
const STEPPED = [...FOUR.slice(1), 'stepped'];
const prove = (variant: string, code: string) => ({
  currentPassword: variant === 'a wrong password' ? 'not this one' : PASSWORD,
  ...(variant !== 'no code given' && { code }),
});

/** The calls of the second step; `stepped` has one, `enrolling` is about to confirm one. */
export const secondStepRows: readonly Row[] = [
  {
    call: 'POST /api/users/second-step',
    actors: [...FOUR, 'stepped'],
    send: ({ target, variant }) => ({ body: prove(variant, target) }),
    cells: {
      'one has it, a wrong password': [401, ...all('403 wrong_password', FOUR.slice(1)), '409 second_step_on'],
      'one has it, the right password': [401, 201, 201, 201, '409 second_step_on'],
    },
    says: { 'one has it, the right password': /"uri":"otpauth:/ },
  },
  {
    call: 'POST /api/users/second-step/confirm',
    actors: [...FOUR, 'stepped', 'enrolling'],
    send: ({ target, variant }) => ({
      ...(variant === 'no session any more' && { headers: { 'x-session-id': 'x' } }),
      body: { code: variant === 'another' ? 'ABCDEF' : target },
    }),
    cells: {
      'a code that confirms': [401, ...all('410 enrolment_over', FOUR.slice(1)), '409 second_step_on', 200],
      'a code that confirms, no session any more': all(401, [...FOUR, 'stepped', 'enrolling']),
      'a code that confirms, another': [401, 410, 410, 410, 409, '403 wrong_code'],
      'a late code': [401, 410, 410, 410, 409, '410 enrolment_over'],
      'five codes tried': [401, 410, 410, 410, 409, 429],
    },
    says: { 'a code that confirms': /"recoveryCodes":\[/ },
  },
  ...(['codes', 'remove'] as const).map((what): Row => ({
    call: `POST /api/users/second-step/${what}`,
    actors: [...FOUR, 'stepped'],
    send: ({ target, variant }) => ({ body: prove(variant, target) }),
    cells: {
      'a used code': [401, 409, 409, 409, '403 wrong_code'],
      'a code of the app, a wrong password': [401, ...all('403 wrong_password', STEPPED)],
      'a code of the app, no code given': [401, ...all('409 second_step_off', FOUR.slice(1)), '403 code_needed'],
      'a code of the app': [401, 409, 409, 409, 200],
      ...(what === 'remove' && { 'an admin’s code': [401, 409, 409, 409, '409 admin_second_step'] }),
    },
    says: { 'a code of the app': what === 'codes' ? /"recoveryCodes":\[/ : /The second step is off/ },
  })),
];
