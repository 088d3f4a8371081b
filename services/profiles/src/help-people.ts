import { HOUR_MS } from '@keyturn/domain/durations';
import { changeDocument } from '@keyturn/service-kit/change-document';
import type { Identity } from '@keyturn/service-kit/identity';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { conflict, notFound, tooMany } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { MAILS_PER_HOUR } from './link-requests.ts';
import type { Links } from './links.ts';
import type { Sessions } from './sessions.ts';
import { isEmailConfirmed, reachedAt, type UserDocument } from './user.ts';

/** Admins' help for people, which reveals nothing to them and gives no access. */
export interface Helping {
  /** Sends a password reset link to the person's own address. */
  sendReset(userId: string, note: string, by: Identity): Promise<void>;
  endSessions(userId: string, by: Identity): Promise<void>;
}

export function createHelping(deps: {
  users: StoreCollection<UserDocument>;
  links: Links;
  sessions: Pick<Sessions, 'endAll'>;
  resetMs: number;
  now(): Date;
  newId(): string;
}): Helping {
  const { users, links, sessions, resetMs, now, newId } = deps;
  const nobody = () => notFound('There is no such person.');

  /** Records it for moderation's audit log, in the same write. */
  async function change(
    userId: string,
    { userId: actorId, name: actor }: Identity,
    { action, note }: { action: string; note: string },
    $set: (user: UserDocument) => Partial<UserDocument>,
  ): Promise<void> {
    const changed = await changeDocument(
      users,
      userId,
      (user) => {
        if (!user || user.state === 'deleted') return null;
        const event = nextEvent(user, 'profiles.audited', { subjectId: userId, actorId, actor, action, note }, deps);
        return withEvent<UserDocument>({ $set: $set(user) }, event, now);
      },
      () => conflict('The account was changed elsewhere. Please try again.'),
    );
    if (!changed || changed.state === 'deleted') throw nobody();
  }

  return {
    async sendReset(userId, note, by) {
      const user = await users.findOne({ _id: userId });
      if (!user || user.state === 'deleted') throw nobody();
      // A suspended person gets no link.
      if (user.suspendedAt) throw conflict('This account is suspended.');
      if (reachedAt(user) === '') throw conflict('This account has no address any more.');
      if ((await links.countSince('reset', userId, new Date(now().getTime() - HOUR_MS))) >= MAILS_PER_HOUR)
        throw tooMany('Three links went to this person within an hour. Please try again later.', HOUR_MS / 1000);
      // Before the link, so that none is sent unrecorded.
      await change(userId, by, { action: 'recovery', note }, () => ({}));
      await links.issue(newId(), 'reset', { userId, email: user.email, isConfirmed: isEmailConfirmed(user) }, resetMs);
    },
    async endSessions(userId, by) {
      const nextEpoch = ({ sessionEpoch }: UserDocument) => ({ sessionEpoch: sessionEpoch + 1 });
      await change(userId, by, { action: 'end-sessions', note: '' }, nextEpoch);
      await sessions.endAll(userId);
    },
  };
}
