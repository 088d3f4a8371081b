import { movePerson, readSession, updateUser } from '@keyturn/web-kit/session';
import { readWhoIsIn } from '../api.ts';

/** Has the session follow an account that was changed here or elsewhere. After a change of address the stored data goes on under the new one. */
export async function followAccount(): Promise<void> {
  const before = readSession();
  const user = await readWhoIsIn().catch(() => null);
  if (!before?.email || !user || readSession() !== before) return;
  // Another account may have been logged in to in another tab.
  if (before.id !== undefined && before.id !== user.id) return;
  updateUser(user);
  if (user.email !== before.email) await movePerson(before.email, user.email);
}
