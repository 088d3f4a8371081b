import { readJson } from '../session/stored-text.ts';
import { storedCopy, type StoredUser } from '../session/user-copy.ts';
import { decryptCopy, encryptCopy, isEncryptedCopy, isExpired } from './encrypted-copy.ts';

/**
 * Enables a log-in on this browser while the server is unreachable (requirement A8). Call only after an online log-in
 * or registration. Never throws: without WebCrypto there is no offline account.
 */
export async function rememberOffline(
  user: StoredUser & { email: string },
  password: string,
  now: () => Date = () => new Date(),
): Promise<void> {
  try {
    const copy = await encryptCopy(user, password, now());
    (await storedCopy(user.email)).write(JSON.stringify(copy));
  } catch (error) {
    console.error('There will be no offline log-in', error);
  }
}

/** Logs in from this browser's storage alone; the user has no session on the server (`localOnly`). */
export async function logInOffline(
  email: string,
  password: string,
  now: () => Date = () => new Date(),
): Promise<StoredUser | 'no-account' | 'wrong-password'> {
  const stored = await storedCopy(email).catch(() => null);
  const copy = stored && readJson(stored, isEncryptedCopy);
  if (!copy || isExpired(copy, now())) return 'no-account';
  const user = await decryptCopy(copy, password);
  // The address may have changed after the copy was made.
  return user ? { ...user, email, localOnly: true } : 'wrong-password';
}
