import { dictionary } from '@zxcvbn-ts/language-common';
import { isGuessablePassword } from '@keyturn/domain/guessable-password';
import { TurnedAway, invalid } from '@keyturn/service-kit/problem';
import pLimit from 'p-limit';

/** Argon2id settings of security S-12: 19 MiB, two passes, one lane. Service tests lower them (`testing.ts`). */
export const HASH_COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const HASHES_AT_ONCE = 2;
/** For registrations, log-ins and resets together: some 0.7 s. */
const MOST_WAITING = 40;
/** Shorter ones are refused for their length. */
const SHORTEST = 8;
const COMMON = new Set([
  ...dictionary['passwords-common'].map(String).filter(({ length }) => length >= SHORTEST),
  ...['passwort', 'leasehandover'],
]);

const inHand = pLimit(HASHES_AT_ONCE);

/** Refuses excess log-ins with 503, because waiting ones would stall everything else. */
async function hashing<T>(work: () => Promise<T>): Promise<T> {
  if (inHand.pendingCount >= MOST_WAITING) throw new TurnedAway('Too many log-ins at once.');
  return inHand(work);
}

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return hashing(() => hash(password.normalize('NFC'), HASH_COST));
}

let dummyHash: Promise<string> | undefined;

/** Computed once for parallel callers. */
function hashOfNobody(): Promise<string> {
  dummyHash ??= hashPassword('nobody has this password').catch((error: unknown) => {
    dummyHash = undefined;
    throw error;
  });
  return dummyHash;
}

/** Whether a password is right; without a hash (unknown account) wrong, after the same time (security S-10). */
export async function isRightPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  const stored = passwordHash ?? (await hashOfNobody());
  const isRight = await hashing(() => verify(stored, password.normalize('NFC')));
  return isRight && passwordHash !== null;
}

/**
 * Refuses commonly guessed passwords: the 18,000 common ones of sufficient length, our name, and the e-mail's local
 * part, with or without digits.
 */
export function checkPasswordChoice(password: string, email: string): void {
  const plain = password.toLowerCase();
  if (COMMON.has(plain) || plain === email || plain === email.split('@')[0] || isGuessablePassword(plain, email)) {
    throw invalid('Please choose a less common password.', 'common_password');
  }
}
