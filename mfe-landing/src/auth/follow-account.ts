import { movePerson, readSession, updateUser } from '@keyturn/web-kit/session';
import { readWhoIsIn } from '../api.ts';

/** Updates the session after an account change here or elsewhere. Stored data moves to a new address. */
export async function followAccount(): Promise<void> {
  const before = readSession();
  const user = await readWhoIsIn().catch(() => null);
  if (!before?.email || !user || readSession() !== before) return;
  // Another tab may have logged in to another account.
  if (before.id !== undefined && before.id !== user.id) return;
  updateUser(user);
  if (user.email !== before.email) await movePerson(before.email, user.email);
}
