import { DAY_MS } from '@keyturn/domain/durations';
import { normaliseEmail } from '@keyturn/domain/text';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { newId } from '@keyturn/service-kit/ids';
import { StartError } from '@keyturn/service-kit/start-error';
import type { Store } from '@keyturn/service-kit/store';
import { closing } from './deletions.ts';
import type { DeletionDocument } from './erase-due.ts';
import { isLeaving, type UserDocument } from './user.ts';
import { readDeletions } from './waiting-deletions.ts';

const clock = () => new Date();

/** Makes an account's deletion due at once; false without an account to delete. */
export async function makeDue(store: Store, userId: string, now: () => Date): Promise<boolean> {
  const users = store.collection<UserDocument>('users');
  const due = await changeDocument(
    users,
    userId,
    (user) => (!user || user.state === 'deleted' ? null : closing(user, now().toISOString(), null, { now, newId })),
    () => new StartError('The account is changed all the time. Try again.'),
  );
  return due !== null && due.state !== 'deleted';
}

/** Grace days for everybody after a restore. */
export const GRACE_AFTER_RESTORE_DAYS = 14;

/**
 * Postpones deletions, except some, by at least that many days, and republishes the new day. Returns how many. People
 * may have cancelled since the backup, and could not during the outage.
 */
export async function giveTime(store: Store, except: ReadonlySet<string>, now: () => Date): Promise<number> {
  const users = store.collection<UserDocument>('users');
  const until = new Date(now().getTime() + GRACE_AFTER_RESTORE_DAYS * DAY_MS).toISOString();
  let count = 0;
  for (const { _id } of await users.find({ deletesAt: { $gt: '', $lt: until } }).toArray()) {
    if (except.has(_id)) continue;
    const later = await changeDocument(
      users,
      _id,
      (user) =>
        user && isLeaving(user) && (user.deletesAt ?? '') < until ? closing(user, until, until, { now, newId }) : null,
      () => new StartError('The account is changed all the time. Try again.'),
    );
    if (later?.deletesAt === until) count += 1;
  }
  return count;
}

/**
 * `erase EMAIL`: deletes an account without grace days, a minute later, for a person who proved ownership to the
 * operator. Returns the output.
 */
export async function runEraseSubcommand(
  given: readonly string[],
  openStore: () => Promise<Store>,
  now: () => Date = clock,
): Promise<string> {
  const [email = '', ...more] = given;
  if (more.length > 0 || !email.includes('@'))
    throw new StartError(`The word erase takes no “${given.join(' ')}”. It takes EMAIL.`);
  const store = await openStore();
  const user = await store.collection<UserDocument>('users').findOne({ email: normaliseEmail(email) });
  if (!user || !(await makeDue(store, user._id, now))) throw new StartError(`No account has the address ${email}.`);
  return `The account ${user._id} is closed, and erased a minute from now while the services run.\n`;
}

/** `deletions`: requested and finished deletions, and services still to erase. Returns the output. */
export async function runDeletionsSubcommand(
  given: readonly string[],
  openStore: () => Promise<Store>,
): Promise<string> {
  if (given.length > 0) throw new StartError(`The word deletions takes no “${given.join(' ')}”. It takes nothing.`);
  const store = await openStore();
  const items = await readDeletions({
    users: store.collection<UserDocument>('users'),
    deletions: store.collection<DeletionDocument>('deletions'),
  });
  if (items.length === 0) return 'Nobody has asked for a deletion.\n';
  return items
    .map(({ id, askedAt, deletedAt, waitsFor, atHost = 0 }) => {
      const waits = waitsFor.length === 0 ? 'erased everywhere' : `waits for ${waitsFor.join(', ')}`;
      const there = atHost === 0 ? '' : `, originals at the image host: ${atHost}`;
      return `${id}  asked ${askedAt || 'at an unknown time'}  ${deletedAt === '' ? 'waits for its day' : `deleted ${deletedAt}, ${waits}${there}`}\n`;
    })
    .join('');
}
