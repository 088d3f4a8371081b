const ITERATIONS = 600_000;
const SALT_BYTES = 16;
const VALID_MS = 30 * 24 * 3_600_000;
const TRY_WINDOW_MS = 15 * 60_000;
const MOST_TRIES = 5;

/** What stands in for a password in browser storage (security S-1): HMAC over a slow hash, never the password. */
export interface PasswordVerifier {
  readonly v: 1;
  readonly alg: 'PBKDF2-SHA256';
  readonly it: number;
  readonly salt: string;
  readonly tag: string;
  /** ISO time of the online log-in it was made at. */
  readonly madeAt: string;
  /** ISO times of the latest wrong tries. */
  readonly wrongAt: readonly string[];
}

/** Makes the verifier of a password that the server has just accepted. */
export async function makeVerifier(key: CryptoKey, password: string, now: Date): Promise<PasswordVerifier> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const tag = await crypto.subtle.sign('HMAC', key, await slowHash(password, salt, ITERATIONS));
  return {
    v: 1,
    alg: 'PBKDF2-SHA256',
    it: ITERATIONS,
    salt: toText(salt),
    tag: toText(new Uint8Array(tag)),
    madeAt: now.toISOString(),
    wrongAt: [],
  };
}

/** Whether a password is the one the verifier was made from. */
export async function isVerified(key: CryptoKey, verifier: PasswordVerifier, password: string): Promise<boolean> {
  const hash = await slowHash(password, toBytes(verifier.salt), verifier.it);
  return crypto.subtle.verify('HMAC', key, toBytes(verifier.tag), hash);
}

/** Whether a verifier is past its 30 days. */
export function isExpired({ madeAt }: PasswordVerifier, now: Date): boolean {
  return now.getTime() - Date.parse(madeAt) >= VALID_MS;
}

/** Whether five wrong tries within 15 minutes stand against a verifier; a further one is then not even computed. */
export function isBlocked({ wrongAt }: PasswordVerifier, now: Date): boolean {
  return wrongAt.filter((at) => now.getTime() - Date.parse(at) < TRY_WINDOW_MS).length >= MOST_TRIES;
}

/** The verifier with one more wrong try. */
export function withWrongTry(verifier: PasswordVerifier, now: Date): PasswordVerifier {
  return { ...verifier, wrongAt: [...verifier.wrongAt, now.toISOString()].slice(-MOST_TRIES) };
}

/** Whether stored JSON is a verifier; anything else counts as none. */
export function isVerifier(value: unknown): value is PasswordVerifier {
  if (typeof value !== 'object' || value === null) return false;
  const { v, it, salt, tag, madeAt, wrongAt } = value as Record<string, unknown>;
  const isBase64 = (part: unknown): boolean => typeof part === 'string' && /^[A-Za-z0-9+/]+={0,2}$/.test(part);
  const isReadable = isBase64(salt) && isBase64(tag) && typeof madeAt === 'string';
  return v === 1 && it === ITERATIONS && isReadable && Array.isArray(wrongAt);
}

async function slowHash(password: string, salt: BufferSource, iterations: number): Promise<ArrayBuffer> {
  const bytes = new TextEncoder().encode(password.normalize('NFC'));
  const secret = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits']);
  return crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, secret, 256);
}

function toText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
