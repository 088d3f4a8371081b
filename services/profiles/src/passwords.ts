import { dictionary } from '@zxcvbn-ts/language-common';
import { isGuessablePassword } from '@keyturn/domain/guessable-password';
import { TurnedAway, invalid } from '@keyturn/service-kit/problem';

/** Argon2id settings of security S-12: 19 MiB, two passes, one lane. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const IN_FLIGHT = 2;
/** In one line, at most one of an account and network (decision 0050): some two seconds where all lines are full. */
const QUEUED = 40;
/** Shorter ones are refused for their length. */
const SHORTEST = 8;
const COMMON = new Set([
  ...dictionary['passwords-common'].map(String).filter(({ length }) => length >= SHORTEST),
  ...['passwort', 'leasehandover'],
]);

/** Who waits for a hash: somebody new here, on a device that the account knows, or everybody else who logs in. */
type Line = 'registration' | 'known' | 'new';

const LINES: readonly Line[] = ['registration', 'known', 'new'];
const waiting: Record<Line, (() => void)[]> = { registration: [], known: [], new: [] };
let inFlight = 0;
let lastLine = 0;

/** Runs one hash at a time per core, of each line in turn; a log-in storm is refused with 503 instead of stalling everything else. */
async function inTurn<T>(line: Line, work: () => Promise<T>): Promise<T> {
  if (inFlight >= IN_FLIGHT) {
    if (waiting[line].length >= QUEUED) throw new TurnedAway('Too many log-ins at once.');
    await new Promise<void>((resolve) => waiting[line].push(resolve));
  } else inFlight += 1;
  try {
    return await work();
  } finally {
    // The turn is handed on, so that nobody slips in between.
    const next = takeNext();
    if (next) next();
    else inFlight -= 1;
  }
}

/** Whoever has waited longest in the line whose turn it is. */
function takeNext(): (() => void) | undefined {
  for (let step = 1; step <= LINES.length; step += 1) {
    const at = (lastLine + step) % LINES.length;
    const next = waiting[LINES[at] ?? 'new'].shift();
    if (!next) continue;
    lastLine = at;
    return next;
  }
  return undefined;
}

/** Hashes a password for storage. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return inTurn('registration', () => hash(password.normalize('NFC'), COST));
}

let dummyHash: Promise<string> | undefined;

/** Made once, however many ask for it at the same time. */
function hashOfNobody(): Promise<string> {
  dummyHash ??= hashPassword('nobody has this password').catch((error: unknown) => {
    dummyHash = undefined;
    throw error;
  });
  return dummyHash;
}

/**
 * Whether a password is right. Without a hash (unknown account) it takes the same time and is always wrong (security S-10).
 * Whom the account knows does not wait for those whom it does not.
 */
export async function isRightPassword(
  passwordHash: string | null,
  password: string,
  line: 'known' | 'new',
): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  const stored = passwordHash ?? (await hashOfNobody());
  const isRight = await inTurn(line, () => verify(stored, password.normalize('NFC')));
  return isRight && passwordHash !== null;
}

/** Refuses passwords that are tried first: the common ones (18,000 that are long enough), our own name, and the e-mail's local part, with digits or without. */
export function checkPasswordChoice(password: string, email: string): void {
  const plain = password.toLowerCase();
  if (COMMON.has(plain) || plain === email || plain === email.split('@')[0] || isGuessablePassword(plain, email)) {
    throw invalid('Please choose a less common password.', 'common_password');
  }
}
