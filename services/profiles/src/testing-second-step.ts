import type { Identity } from '@keyturn/service-kit/identity';
import type { Answer, TestService } from '@keyturn/service-kit/testing';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD, sessionIn } from './testing.ts';

const STEP_MS = 30_000;

/** The app's code, that many time steps from now. */
export const codeOf = (service: Pick<TestService, 'clock'>, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: service.clock.now().getTime() + steps * STEP_MS,
  });

/** Advances to the next time step, with a new code. */
export const untilNextCode = ({ clock }: Pick<TestService, 'clock'>): unknown =>
  clock.advance(STEP_MS - (clock.now().getTime() % STEP_MS));

export const begin = (service: TestService, user: Identity, currentPassword = PASSWORD): Promise<Answer> =>
  service.call('POST', '/api/users/second-step', { user, body: { currentPassword } });

export const confirm = (service: TestService, user: Identity, code: string): Promise<Answer> =>
  service.call('POST', '/api/users/second-step/confirm', { user, body: { code } });

export async function turnOn(
  service: TestService,
  user: Identity,
): Promise<{ secret: string; recoveryCodes: string[]; session: string }> {
  const { secret } = (await begin(service, user)).body as { secret: string };
  const answer = await confirm(service, user, codeOf(service, secret));
  if (answer.status !== 200) throw new Error(`confirm: ${answer.status}`);
  untilNextCode(service);
  const { recoveryCodes } = answer.body as { recoveryCodes: string[] };
  return { secret, recoveryCodes, session: sessionIn(answer) ?? '' };
}
