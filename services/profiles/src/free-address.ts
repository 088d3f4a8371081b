import { DAY_MS } from '@keyturn/domain/durations';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { conflict } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { closing } from './deletions.ts';
import { freedEmail, isEmailConfirmed, isLeaving, isSuspended, type UserDocument } from './user.ts';

interface Deps {
  readonly users: StoreCollection<UserDocument>;
  readonly graceDays: number;
  now(): Date;
  newId(): string;
}

/** Whether an account has no right to its address against the mailbox's reader: it is suspended and unconfirmed. */
export const hasNoClaim = (user: UserDocument): boolean => isSuspended(user) && !isEmailConfirmed(user);

/**
 * Frees a suspended account's unconfirmed address for the mailbox's reader. Nobody can log in without one: the account
 * is deleted after its grace days, and visible to admins until then.
 */
export async function freeAddress(deps: Deps, { _id: userId, email }: UserDocument): Promise<void> {
  const at = new Date(deps.now().getTime() + deps.graceDays * DAY_MS).toISOString();
  const decide = (user: UserDocument | null) => {
    if (user?.email !== email || !hasNoClaim(user)) return null;
    // The event lacks the address, which is not this account's any more.
    const freed = { ...user, email: freedEmail(userId) };
    const { $set, ...more } = closing(freed, isLeaving(user) ? (user.deletesAt ?? at) : at, null, deps);
    return { ...more, $set: { ...$set, email: freed.email } };
  };
  const freed = await changeDocument(deps.users, userId, decide, () =>
    conflict('Your account was changed elsewhere. Please try again.'),
  );
  if (freed?.email === email) throw conflict('Your account was changed elsewhere. Please try again.');
}
