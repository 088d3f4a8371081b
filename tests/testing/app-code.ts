import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;

/** An authenticator app's code for a secret, now or some time steps ago. */
export const appCode = (secret: string, stepsAgo = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), digits: 6, period: STEP_MS / 1000 }).generate({
    timestamp: Date.now() - stepsAgo * STEP_MS,
  });

/** Waits for a new time step if little of this one is left. */
export async function untilStepIsLong(): Promise<void> {
  const leftMs = STEP_MS - (Date.now() % STEP_MS);
  if (leftMs < STEP_MS / 2) await new Promise((done) => setTimeout(done, leftMs));
}
