import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;

/** The code that an authenticator app shows for a secret, or showed so many steps of the clock ago. */
export const appCode = (secret: string, stepsAgo = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), digits: 6, period: STEP_MS / 1000 }).generate({
    timestamp: Date.now() - stepsAgo * STEP_MS,
  });

/** Waits for a new step of the clock where little is left of this one: what follows shall fit into it. */
export async function untilStepIsLong(): Promise<void> {
  const leftMs = STEP_MS - (Date.now() % STEP_MS);
  if (leftMs < STEP_MS / 2) await new Promise((done) => setTimeout(done, leftMs));
}
