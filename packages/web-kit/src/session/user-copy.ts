import type { SessionUser } from '@keyturn/contracts/profiles';
import { STORAGE_KEYS } from '@keyturn/contracts/page';
import { readJson, storedText, type StoredText } from './stored.ts';

/** The user as stored in the browser: hints for the screens, never a right. `localOnly`: logged in without the server. */
export type StoredUser = Partial<SessionUser> & { email?: string; localOnly?: boolean };

/** Whether stored JSON is a user; anything else counts as none. */
export const isUser = (value: unknown): value is StoredUser => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { email = '', name = '' } = value as Record<string, unknown>;
  return typeof email === 'string' && typeof name === 'string';
};

/** Where the copy of a user who was signed in on this browser is kept (ledger A9). */
export const storedCopy = (email: string): StoredText =>
  storedText(`${STORAGE_KEYS.userCopy}${email.trim().toLowerCase()}`);

/** That copy, or null. */
export const readUserCopy = (email: string): StoredUser | null => readJson(storedCopy(email), isUser);

/** Where the means to log in without the server are kept (ledger A8). */
export const storedVerifier = (email: string): StoredText =>
  storedText(`${STORAGE_KEYS.offline}${email.trim().toLowerCase()}`);

/** Forgets somebody on this browser, the way to log in without the server included. */
export function forgetPerson(email: string): void {
  for (const item of [storedCopy(email), storedVerifier(email)]) item.write(null);
}

/** After a change of address: the way to log in without the server goes on under the new one. */
export function movePerson(before: string, after: string): void {
  storedVerifier(after).write(storedVerifier(before).read());
  forgetPerson(before);
}
