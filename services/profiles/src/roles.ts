import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import { normaliseEmail } from '@keyturn/domain/text';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { StartError } from '@keyturn/service-kit/start-error';
import type { Store, StoreCollection } from '@keyturn/service-kit/store';
import { liftBan } from './lift-ban.ts';
import { BOTH, type SessionDocument } from './sessions.ts';
import type { UserDocument } from './user.ts';

/** So long such a session lets an admin act as one. */
const ROLE_MS = 12 * HOUR_MS;

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

/** So long after the role was given a second step may be turned on: later ones end the role, as whoever has the password can turn one on. */
const ENROLS_MS = DAY_MS;

/** Of an account that has lost the role. */
export const NO_ROLE = { role: null, roleGivenAt: null } as const;

/** Whether an account that has no second step may turn one on and keep the role. */
export const mayEnrol = ({ roleGivenAt }: UserDocument, now: Date): boolean =>
  roleGivenAt !== null && roleGivenAt > new Date(now.getTime() - ENROLS_MS).toISOString();

/** Grants somebody the role at an instant, or takes it; null where no account has the address. */
export async function setRole(
  store: Store,
  email: string,
  role: 'admin' | null,
  at: Date,
): Promise<UserDocument | null> {
  const users = usersOf(store);
  const user = await users.findOne({ email: normaliseEmail(email) });
  if (!user) return null;
  const given = role === null ? NO_ROLE : { role, roleGivenAt: at.toISOString() };
  return changeDocument(
    users,
    user._id,
    (current) => current && { $set: given, $inc: { revision: 1 } },
    () => new StartError('The account is changed all the time. Try again.'),
  );
}

/**
 * `admin grant EMAIL`, `admin revoke EMAIL`, `admin list`: the role is given by operators alone; `admin unban EMAIL`: so is taken back that
 * an address is banned. Returns what is printed.
 */
export async function runAdminSubcommand(
  given: readonly string[],
  openStore: () => Promise<Store>,
  readAccountKey: () => Promise<string>,
): Promise<string> {
  const [what = '', email] = given;
  if (what === 'list') {
    const admins = await usersOf(await openStore())
      .find({ role: 'admin' })
      .toArray();
    return admins.length === 0 ? 'Nobody is an admin.\n' : admins.map((one) => `${one.email}  ${one.name}\n`).join('');
  }
  if (email !== undefined && what === 'unban') {
    // The store first: without one there is no key.
    const store = await openStore();
    return liftBan(store, email, { accountKey: await readAccountKey(), now: () => new Date() });
  }
  if (email === undefined || (what !== 'grant' && what !== 'revoke'))
    throw new StartError(
      `The word admin takes no “${given.join(' ')}”. It takes grant EMAIL, revoke EMAIL, unban EMAIL or list.`,
    );
  const user = await setRole(await openStore(), email, what === 'grant' ? 'admin' : null, new Date());
  if (!user) throw new StartError(`No account has the address ${email}.`);
  if (what === 'revoke') return `${email} is no admin any more.\n`;
  const needs = 'Its second step has to be on within 24 hours: one that is turned on later ends the role.\n';
  return `${email} is an admin.\n${user.secondStep ? '' : needs}`;
}

const usersOf = (store: Store): StoreCollection<UserDocument> => store.collection<UserDocument>('users');
