import { DAY_MS } from '@keyturn/domain/durations';
import { formatDay } from '@keyturn/domain/dates';
import { denverDateOf, denverToday } from '@keyturn/domain/denver-time';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { conflict, notFound, Problem } from '@keyturn/service-kit/problem';
import type { StoreCollection, Update } from '@keyturn/service-kit/store';
import { isStillSignedIn, whileSignedIn } from './still-signed-in.ts';
import type { Sessions } from './sessions.ts';
import { isEmailConfirmed, isLeaving, reachedAt, type UserDocument } from './user.ts';

const suspended = () => new Problem(403, 'account_suspended', 'This account is suspended.');

/**
 * Closes an account until its deletion at an instant, and ends its sessions. `mailedDay` is e-mailed to its person;
 * null sends none.
 */
export function closing(
  user: UserDocument,
  deletesAt: string,
  mailedDay: string | null,
  deps: { now(): Date; newId(): string },
): Update<UserDocument> {
  const { _id: userId, sessionEpoch } = user;
  const closed = { userId, email: reachedAt(user), deletesAt: mailedDay, isConfirmed: isEmailConfirmed(user) };
  const event = nextEvent(user, 'profiles.deletion-requested', closed, deps);
  const askedAt = isLeaving(user) ? user.askedAt : deps.now().toISOString();
  const leaving = { state: 'leaving' as const, deletesAt, askedAt, pendingEmail: null, enrolment: null };
  return withEvent<UserDocument>({ $set: { ...leaving, sessionEpoch: sessionEpoch + 1 } }, event, deps.now);
}

/** Account deletions at people's request. */
export interface Deletions {
  /** Closes the account and ends its sessions; a repeated request keeps the day. Returns the instant of deletion. */
  ask(user: UserDocument): Promise<string>;
  /** Cancels a deletion; without one nothing changes. Throws 403 for a suspended account. */
  cancel(user: UserDocument): Promise<UserDocument>;
  /** Throws 403 for a closed account. */
  requireOpen(user: UserDocument): void;
}

export function createDeletions(deps: {
  users: StoreCollection<UserDocument>;
  sessions: Pick<Sessions, 'endAll'>;
  graceDays: number;
  now(): Date;
  newId(): string;
}): Deletions {
  const { users, sessions, graceDays, now } = deps;
  const reopening = (user: UserDocument | null) => {
    if (!user || !isLeaving(user)) return null;
    const event = nextEvent(user, 'profiles.reopened', { userId: user._id }, deps);
    return withEvent<UserDocument>({ $set: { state: null, deletesAt: null, askedAt: null } }, event, now);
  };
  const busy = () => conflict('Your account was changed elsewhere. Please try again.');

  return {
    async ask(held) {
      const { _id: userId } = held;
      const at = new Date(now().getTime() + graceDays * DAY_MS).toISOString();
      const closed = await changeDocument(
        users,
        userId,
        whileSignedIn(held, (user) => (!user || isLeaving(user) ? null : closing(user, at, at, deps))),
        busy,
      );
      if (!closed) throw notFound('There is no such account.');
      await sessions.endAll(userId);
      return closed.deletesAt ?? at;
    },

    async cancel(user) {
      const { _id: userId } = user;
      const kept = await changeDocument(
        users,
        userId,
        (current) => {
          if (current?.suspendedAt) throw suspended();
          // The password may have changed since it was verified.
          if (current && !isStillSignedIn(current, user)) throw busy();
          return reopening(current);
        },
        busy,
      );
      if (!kept) throw notFound('There is no such account.');
      return kept;
    },

    requireOpen(user) {
      if (user.suspendedAt) throw suspended();
      if (!isLeaving(user)) return;
      const day = formatDay(denverDateOf(user.deletesAt ?? ''), denverToday(now()));
      throw new Problem(403, 'account_leaving', `This account will be deleted on ${day}.`);
    },
  };
}
