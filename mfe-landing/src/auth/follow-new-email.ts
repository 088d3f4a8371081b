import { movePerson, readSession, updateUser } from '@keyturn/web-kit/session';
import { readWhoIsIn } from '../api.ts';

/** After a change of address: what this browser keeps of the person goes on under the new one, the log-in without a network too. */
export async function followNewEmail(): Promise<void> {
  const before = readSession()?.email;
  const user = await readWhoIsIn().catch(() => null);
  if (before === undefined || !user || user.email === before) return;
  updateUser(user);
  movePerson(before, user.email);
}
