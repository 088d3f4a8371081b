import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid, unavailable } from '@keyturn/service-kit/problem';

/** Argon2id settings of security S-12: 19 MiB, two passes, one lane. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const IN_FLIGHT = 2;
const QUEUED = 20;
const COMMON = new Set([
  ...dictionary['passwords-common'].slice(0, 3000).map(String),
  ...['keyturn', 'keyturn1', 'password', 'passwort', 'lease', 'leasehandover'],
]);

let inFlight = 0;
const waiting: (() => void)[] = [];

/** Runs one hash at a time per core; a log-in storm is refused with 503 instead of stalling everything else. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (inFlight >= IN_FLIGHT) {
    if (waiting.length >= QUEUED) throw unavailable('Too many log-ins at once.');
    await new Promise<void>((resolve) => waiting.push(resolve));
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

/** Whether a password is right. Without a hash (unknown account) it takes the same time and is always wrong (security S-10). */
export async function isRightPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  const stored = passwordHash ?? (await hashOfNobody());
  const isRight = await inTurn(() => verify(stored, password.normalize('NFC')));
  return isRight && passwordHash !== null;
}

/** Refuses passwords that are tried first: the 3,000 most common, our own name, and the e-mail's local part. */
export function checkPasswordChoice(password: string, email: string): void {
  const plain = password.toLowerCase();
  if (COMMON.has(plain) || plain === email || plain === email.split('@')[0]) {
    throw invalid('Please choose a less common password.', 'common_password');
  }
}
