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

/** Whether an account keeps its address from whoever reads its mail: it is suspended, and nobody has shown that the address is its own. */
export const hasNoClaim = (user: UserDocument): boolean => isSuspended(user) && !isEmailConfirmed(user);

/**
 * Takes an address from an account that has no claim on it, for who has shown that they read its mail. Without one
 * nobody can log in to it: it is deleted once the days of grace are over, and admins see what it did until then.
 */
export async function freeAddress(deps: Deps, { _id: userId, email }: UserDocument): Promise<void> {
  const at = new Date(deps.now().getTime() + deps.graceDays * DAY_MS).toISOString();
  const decide = (user: UserDocument | null) => {
    if (user?.email !== email || !hasNoClaim(user)) return null;
    // The event has no address: it is not this account's any more.
    const freed = { ...user, email: freedEmail(userId) };
    const { $set, ...more } = closing(freed, isLeaving(user) ? (user.deletesAt ?? at) : at, null, deps);
    return { ...more, $set: { ...$set, email: freed.email } };
  };
  const freed = await changeDocument(deps.users, userId, decide, () =>
    conflict('Your account was changed elsewhere. Please try again.'),
  );
  if (freed?.email === email) throw conflict('Your account was changed elsewhere. Please try again.');
}
