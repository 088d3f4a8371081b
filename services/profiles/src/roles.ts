import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import { normaliseEmail } from '@keyturn/domain/text';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { StartError } from '@keyturn/service-kit/start-error';
import type { Store, StoreCollection } from '@keyturn/service-kit/store';
import { liftBan } from './lift-ban.ts';
import { BOTH, type SessionDocument } from './sessions.ts';
import type { UserDocument } from './user.ts';

/** How long such a session has the admin role. */
const ROLE_MS = 12 * HOUR_MS;

/** A session's role: admin only if it began with a second step, at most half a day ago. */
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

/**
 * How long after the grant a second step may be turned on. Later that ends the role, because anybody with the password
 * could turn one on.
 */
const ENROLS_MS = DAY_MS;

/** The fields of an account without the role. */
export const NO_ROLE = { role: null, roleGivenAt: null } as const;

/** Whether an account without a second step may turn one on and keep the role. */
export const mayEnrol = ({ roleGivenAt }: UserDocument, now: Date): boolean =>
  roleGivenAt !== null && roleGivenAt > new Date(now.getTime() - ENROLS_MS).toISOString();

/** Grants or revokes a role at an instant; null without an account of the address. */
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
 * `admin grant EMAIL`, `admin revoke EMAIL`, `admin list`: only operators grant the role. `admin unban EMAIL`: only
 * they remove a ban. Returns the output.
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
    // The store first: it creates the key.
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
