import type { SessionUser } from '@keyturn/contracts/profiles';
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
export const storedCopy = (email: string): StoredText => storedText(`user:${email.trim().toLowerCase()}`);

/** That copy, or null. */
export const readUserCopy = (email: string): StoredUser | null => readJson(storedCopy(email), isUser);
