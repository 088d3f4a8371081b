import { formatDay } from '@keyturn/domain/dates';
import { denverDateOf, denverToday } from '@keyturn/domain/denver-time';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { conflict, notFound, Problem } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { Sessions } from './sessions.ts';
import { isLeaving, type UserDocument } from './user.ts';

const DAY_MS = 86_400_000;

const suspended = () => new Problem(403, 'account_suspended', 'This account is suspended.');

/** Accounts whose people want them to be deleted. */
export interface Deletions {
  /** Closes the account and ends its sessions; asked again, the day stays. Returns the instant from which on it is deleted. */
  ask(user: UserDocument): Promise<string>;
  /** Keeps an account that is not deleted yet; one that is to stay stays as it is. Throws 403 for one that is suspended. */
  keep(user: UserDocument): Promise<UserDocument>;
  /** Throws 403 for an account that is closed. */
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
  const busy = () => conflict('Your account was changed elsewhere. Please try again.');

  return {
    async ask({ _id: userId }) {
      const at = new Date(now().getTime() + graceDays * DAY_MS).toISOString();
      const closed = await changeDocument(
        users,
        userId,
        (user) => {
          if (!user || isLeaving(user)) return null;
          const { email, sessionEpoch = 0 } = user;
          const event = nextEvent(user, 'profiles.closed', { userId, email, deletesAt: at }, deps);
          const leaving = { state: 'leaving' as const, deletesAt: at, pendingEmail: null };
          return withEvent<UserDocument>({ $set: { ...leaving, sessionEpoch: sessionEpoch + 1 } }, event, now);
        },
        busy,
      );
      if (!closed) throw notFound('There is no such account.');
      await sessions.endAll(userId);
      return closed.deletesAt ?? at;
    },

    async keep(user) {
      if (user.suspendedAt) throw suspended();
      const { _id: userId } = user;
      const kept = await changeDocument(
        users,
        userId,
        (current) => {
          if (!current || !isLeaving(current)) return null;
          const event = nextEvent(current, 'profiles.reopened', { userId }, deps);
          return withEvent<UserDocument>({ $set: { state: '', deletesAt: '' } }, event, now);
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
