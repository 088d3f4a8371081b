import { dictionary } from '@zxcvbn-ts/language-common';
import { isGuessablePassword } from '@keyturn/domain/guessable-password';
import { TurnedAway, invalid } from '@keyturn/service-kit/problem';

/** Argon2id settings of security S-12: 19 MiB, two passes, one lane. Tests of a service lower them (`testing.ts`). */
export const HASH_COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const IN_FLIGHT = 2;
/** In one line (decision 0050): some two seconds where all lines are full. */
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

interface Waiting {
  /** Whose place it is: a network's, or an account's where the device is known. */
  readonly owner: string;
  go(): void;
  giveWay(error: TurnedAway): void;
}

const waiting: Record<Line, Waiting[]> = { registration: [], known: [], new: [] };
let inFlight = 0;
let lastLine = 0;

/** Runs one hash at a time per core, of each line in turn; a log-in storm is refused with 503 instead of stalling everything else. */
async function inTurn<T>(line: Line, owner: string, work: () => Promise<T>): Promise<T> {
  if (inFlight >= IN_FLIGHT) {
    if (waiting[line].length >= QUEUED) makeRoom(waiting[line], owner);
    await new Promise<void>((go, giveWay) => waiting[line].push({ owner, go, giveWay }));
  } else inFlight += 1;
  try {
    return await work();
  } finally {
    // The turn is handed on, so that nobody slips in between.
    const next = takeNext();
    if (next) next.go();
    else inFlight -= 1;
  }
}

/** In a full line whoever has most places gives its newest one to an owner that has fewer; nobody else is let in. */
function makeRoom(line: Waiting[], owner: string): void {
  const held = new Map<string, number>();
  for (const one of line) held.set(one.owner, (held.get(one.owner) ?? 0) + 1);
  const most = Math.max(...held.values());
  const crowded = new TurnedAway('Too many log-ins at once.');
  if (most < (held.get(owner) ?? 0) + 2) throw crowded;
  const at = line.findLastIndex((one) => held.get(one.owner) === most);
  for (const given of line.splice(at, 1)) given.giveWay(crowded);
}

/** Whoever has waited longest in the line whose turn it is. */
function takeNext(): Waiting | undefined {
  for (let step = 1; step <= LINES.length; step += 1) {
    const at = (lastLine + step) % LINES.length;
    const next = waiting[LINES[at] ?? 'new'].shift();
    if (!next) continue;
    lastLine = at;
    return next;
  }
  return undefined;
}

/** Hashes a password for storage; `network` is whence it comes. */
export async function hashPassword(password: string, network: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return inTurn('registration', network, () => hash(password.normalize('NFC'), HASH_COST));
}

let dummyHash: Promise<string> | undefined;

/** Made once, however many ask for it at the same time. */
function hashOfNobody(): Promise<string> {
  dummyHash ??= hashPassword('nobody has this password', '').catch((error: unknown) => {
    dummyHash = undefined;
    throw error;
  });
  return dummyHash;
}

/**
 * Whether a password is right. Without a hash (unknown account) it takes the same time and is always wrong (security S-10).
 * Whom the account knows does not wait for those whom it does not, and `owner` (the account there, the network here) keeps no others out.
 */
export async function isRightPassword(
  passwordHash: string | null,
  password: string,
  line: 'known' | 'new',
  owner: string,
): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  const stored = passwordHash ?? (await hashOfNobody());
  const isRight = await inTurn(line, owner, () => verify(stored, password.normalize('NFC')));
  return isRight && passwordHash !== null;
}

/** Refuses passwords that are tried first: the common ones (18,000 that are long enough), our own name, and the e-mail's local part, with digits or without. */
export function checkPasswordChoice(password: string, email: string): void {
  const plain = password.toLowerCase();
  if (COMMON.has(plain) || plain === email || plain === email.split('@')[0] || isGuessablePassword(plain, email)) {
    throw invalid('Please choose a less common password.', 'common_password');
  }
}
