import { createHash, randomBytes } from 'node:crypto';
import { BRAND_NAME } from '@keyturn/domain/brand';
import { Secret, TOTP } from 'otpauth';

const STEP_S = 30;
const SEED_BYTES = 20;
const RECOVERY_CODES = 10;
/** 120 bits per code. */
const RECOVERY_BYTES = 15;
const GROUP = /.{4}(?=.)/g;

export const newSeed = (): string => new Secret({ size: SEED_BYTES }).base32;

const totpOf = (seed: string, email = ''): TOTP =>
  new TOTP({ issuer: BRAND_NAME, label: email, secret: Secret.fromBase32(seed), digits: 6, period: STEP_S });

/** The content of a seed's QR code. */
export const uriOf = (seed: string, email: string): string => totpOf(seed, email).toString();

/** A code's time step: the current or previous one, later than the last used; null for any other code. */
export function stepOf(code: string, seed: string, { now, after }: { now: Date; after: number }): number | null {
  const current = Math.floor(now.getTime() / 1000 / STEP_S);
  const isOf = (step: number): boolean =>
    totpOf(seed).validate({ token: code, timestamp: step * STEP_S * 1000, window: 0 }) !== null;
  return [current, current - 1].find((step) => step > after && isOf(step)) ?? null;
}

/** Ten codes for a lost app: ABCD-EFGH-…, in base32. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ buffer: Uint8Array.from(randomBytes(RECOVERY_BYTES)).buffer });
    return base32.replace(GROUP, '$&-');
  });

/** A typed code, normalised for comparison. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

export const isOfApp = (code: string): boolean => /^\d{6}$/.test(code);

export const hashOfCode = (code: string): string => createHash('sha256').update(plainCode(code)).digest('base64url');
