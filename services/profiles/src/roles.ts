import { normaliseEmail } from '@keyturn/domain/text';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { StartError } from '@keyturn/service-kit/start-error';
import type { Store, StoreCollection } from '@keyturn/service-kit/store';
import { BOTH, type SessionDocument } from './sessions.ts';
import type { UserDocument } from './user.ts';

/** So long such a session lets an admin act as one. */
const ROLE_MS = 12 * 3_600_000;

/** What a session lets its person act as: an admin only where it began with a second step, half a day ago at most. */
export function roleIn(
  { createdAt, factors = 1 }: SessionDocument,
  { role }: UserDocument,
  { now, isSecondStepAsked }: { now: Date; isSecondStepAsked: boolean },
): '' | 'admin' {
  if (role !== 'admin') return '';
  const age = now.getTime() - Date.parse(createdAt);
  if (isSecondStepAsked && (factors < BOTH || age >= ROLE_MS)) return '';
  return 'admin';
}

/** Gives somebody the role, or takes it; false where no account has the address. */
export async function setRole(store: Store, email: string, role: '' | 'admin'): Promise<boolean> {
  const users = usersOf(store);
  const user = await users.findOne({ email: normaliseEmail(email) });
  if (!user) return false;
  const change = (current: UserDocument | null) =>
    current && (current.role ?? '') !== role ? { $set: { role }, $inc: { revision: 1 } } : null;
  await changeDocument(
    users,
    user._id,
    change,
    () => new StartError('The account is changed all the time. Try again.'),
  );
  return true;
}

/** `admin grant EMAIL`, `admin revoke EMAIL`, `admin list`: the role is given by operators alone. Returns what is printed. */
export async function runAdminWord(given: readonly string[], openStore: () => Promise<Store>): Promise<string> {
  const [what = '', email] = given;
  if (what === 'list') {
    const admins = await usersOf(await openStore())
      .find({ role: 'admin' })
      .toArray();
    return admins.length === 0 ? 'Nobody is an admin.\n' : admins.map((one) => `${one.email}  ${one.name}\n`).join('');
  }
  if (email === undefined || (what !== 'grant' && what !== 'revoke'))
    throw new StartError(`The word admin takes no “${given.join(' ')}”. It takes grant EMAIL, revoke EMAIL or list.`);
  const isThere = await setRole(await openStore(), email, what === 'grant' ? 'admin' : '');
  if (!isThere) throw new StartError(`No account has the address ${email}.`);
  return what === 'grant' ? `${email} is an admin.\n` : `${email} is no admin any more.\n`;
}

const usersOf = (store: Store): StoreCollection<UserDocument> => store.collection<UserDocument>('users');
