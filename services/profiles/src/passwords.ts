import { dictionary } from '@zxcvbn-ts/language-common';
import { isGuessablePassword } from '@keyturn/domain/guessable-password';
import { TurnedAway, invalid } from '@keyturn/service-kit/problem';

/** Argon2id settings of security S-12: 19 MiB, two passes, one lane. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const IN_FLIGHT = 2;
const QUEUED = 20;
/** Shorter ones are refused for their length. */
const SHORTEST = 8;
const COMMON = new Set([
  ...dictionary['passwords-common'].map(String).filter(({ length }) => length >= SHORTEST),
  ...['passwort', 'leasehandover'],
]);

let inFlight = 0;
const waiting: (() => void)[] = [];

/** Runs one hash at a time per core; a log-in storm is refused with 503 instead of stalling everything else. */
async function inTurn<T>(work: () => Promise<T>, isFirst = false): Promise<T> {
  if (inFlight >= IN_FLIGHT) {
    if (waiting.length >= (isFirst ? 2 : 1) * QUEUED) throw new TurnedAway('Too many log-ins at once.');
    await new Promise<void>((resolve) => {
      if (isFirst) waiting.unshift(resolve);
      else waiting.push(resolve);
    });
  } else inFlight += 1;
  try {
    return await work();
  } finally {
    // The turn is handed on, so that nobody slips in between.
    const next = waiting.shift();
    if (next) next();
    else inFlight -= 1;
  }
}

/** Hashes a password for storage. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return inTurn(() => hash(password.normalize('NFC'), COST));
}

let dummyHash: string | undefined;

async function hashOfNobody(): Promise<string> {
  dummyHash ??= await hashPassword('nobody has this password');
  return dummyHash;
}

/**
 * Whether a password is right. Without a hash (unknown account) it takes the same time and is always wrong (security S-10).
 * `isFirst` goes before those who wait, and has room where they have none.
 */
export async function isRightPassword(
  passwordHash: string | null,
  password: string,
  isFirst: boolean,
): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  const stored = passwordHash ?? (await hashOfNobody());
  const isRight = await inTurn(() => verify(stored, password.normalize('NFC')), isFirst);
  return isRight && passwordHash !== null;
}

/** Refuses passwords that are tried first: the common ones (18,000 that are long enough), our own name, and the e-mail's local part, with digits or without. */
export function checkPasswordChoice(password: string, email: string): void {
  const plain = password.toLowerCase();
  if (COMMON.has(plain) || plain === email || plain === email.split('@')[0] || isGuessablePassword(plain, email)) {
    throw invalid('Please choose a less common password.', 'common_password');
  }
}
