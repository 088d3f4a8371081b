import type { SessionUser } from '@keyturn/contracts/profiles';
import { STORAGE_KEYS } from '@keyturn/contracts/page';
import { storedText, type StoredText } from './stored-text.ts';

/** The user as stored in the browser: hints for screens, never a permission. `localOnly`: logged in offline. */
export type StoredUser = Partial<SessionUser> & { email?: string; localOnly?: boolean };

/** Whether stored JSON is a user. */
export const isUser = (value: unknown): value is StoredUser => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { email = '', name = '' } = value as Record<string, unknown>;
  return typeof email === 'string' && typeof name === 'string';
};

/**
 * The storage of a person's encrypted copy (requirements A8, A9); its key is a digest of the e-mail address. Rejects
 * without WebCrypto, and then there is no copy.
 */
export async function storedCopy(email: string): Promise<StoredText> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return storedText(STORAGE_KEYS.userCopy + hex);
}

/** Whether this browser stores a copy of a person. */
export const isRemembered = (email: string): Promise<boolean> =>
  storedCopy(email).then(
    (stored) => stored.read() !== null,
    () => false,
  );

/** Removes a person's copy from this browser, and so the offline log-in. */
export async function forgetPerson(email: string): Promise<void> {
  const stored = await storedCopy(email).catch(() => null);
  stored?.write(null);
}

/** Stores the copy under another address, after a change of address. */
export async function movePerson(before: string, after: string): Promise<void> {
  const from = await storedCopy(before).catch(() => null);
  if (!from) return;
  (await storedCopy(after)).write(from.read());
  from.write(null);
}
