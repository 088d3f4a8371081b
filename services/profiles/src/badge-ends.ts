import type { StoreCollection } from '@keyturn/service-kit/store';
import type { Links } from './links.ts';
import { isEmailConfirmed, isOpen, type UserDocument } from './user.ts';

const MOST_AT_ONCE = 50;

/** Due dates of an account: instants, '' for never. */
type DueField = 'badgeEndsAt' | 'badgeRemindsAt' | 'studentEndsAt' | 'studentRemindsAt';

/** Runs what is due for each account; a constantly changing one does not block others. Returns failures. */
export async function eachDue(
  users: StoreCollection<UserDocument>,
  field: DueField,
  at: string,
  settle: (user: UserDocument) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  const tried = new Set<string>();
  for (;;) {
    const found = await users
      .find({ [field]: { $gt: '', $lte: at } })
      .sort({ [field]: 1 })
      .limit(MOST_AT_ONCE + failures.length)
      .toArray();
    const due = found.filter(({ _id }) => !tried.has(_id));
    if (due.length === 0) return failures;
    for (const user of due) {
      tried.add(user._id);
      await settle(user).catch((error: unknown) => failures.push(error));
    }
  }
}

/** Sends one e-mail that a badge ends soon; none to suspended people or for an ended badge. */
export async function remindOfEnd(
  { links, now }: { readonly links: Links; now(): Date },
  user: UserDocument,
  purpose: 'school-ends' | 'student-ends',
  badge: { readonly until: string; readonly reminderId: string } | null | undefined,
): Promise<void> {
  const lifeMs = badge ? Date.parse(badge.until) - now().getTime() : 0;
  if (!badge || lifeMs <= 0 || !isOpen(user)) return;
  const { _id: userId, email } = user;
  await links.issue(badge.reminderId, purpose, { userId, email, isConfirmed: isEmailConfirmed(user) }, lifeMs);
}

/** Throws if some failed, after all others are done. */
export function requireNone(failures: readonly unknown[]): void {
  if (failures.length > 0) throw new AggregateError(failures, 'Some badges could not be changed.');
}
