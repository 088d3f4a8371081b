import { makeDeviceKey, readDeviceKey } from './device-key.ts';
import { isBlocked, isExpired, isVerified, isVerifier, makeVerifier, withWrongTry } from './password-verifier.ts';
import { readJson } from '../session/stored.ts';
import { readUserCopy, storedVerifier, type StoredUser } from '../session/user-copy.ts';

/**
 * Makes it possible to log in on this browser while the server cannot be reached (ledger A8). Call after an online
 * log-in or registration only. Never throws: without WebCrypto or IndexedDB there is just no offline account.
 */
export async function rememberOffline(
  user: StoredUser,
  password: string,
  now: () => Date = () => new Date(),
): Promise<void> {
  if (!user.email) return;
  try {
    const key = await makeDeviceKey();
    const verifier = key && (await makeVerifier(key, password, now()));
    // It takes its time to be made: who has logged out meanwhile is forgotten.
    if (readUserCopy(user.email)) storedVerifier(user.email).write(verifier && JSON.stringify(verifier));
  } catch (error) {
    console.error('There will be no offline log-in', error);
  }
}

/** Logs in from this browser's memory alone; the user it answers has no session on the server (`localOnly`). */
export async function logInOffline(
  email: string,
  password: string,
  now: () => Date = () => new Date(),
): Promise<StoredUser | 'no-account' | 'wrong-password'> {
  const stored = storedVerifier(email);
  const verifier = readJson(stored, isVerifier);
  const user = readUserCopy(email);
  const key = await readDeviceKey().catch(() => null);
  if (!verifier || !user || !key || isExpired(verifier, now())) return 'no-account';
  if (isBlocked(verifier, now())) return 'wrong-password';
  if (await isVerified(key, verifier, password)) {
    stored.write(JSON.stringify({ ...verifier, wrongAt: [] }));
    return { ...user, localOnly: true };
  }
  stored.write(JSON.stringify(withWrongTry(verifier, now())));
  return 'wrong-password';
}
