import type { TypedEvent } from '@keyturn/service-kit/events';
import { isClosed, reachedAt, toCurrentEvent, type UserDocument } from './user.ts';

/** An account's current events for other services: profile or deletion, address, and whether it is closed. */
export const currentEvents = (now: () => Date) => [
  (user: UserDocument) => toCurrentEvent(user, now()),
  currentAddress,
  currentStanding,
];

function currentAddress(user: UserDocument): TypedEvent<'profiles.email-changed'> | null {
  const { _id: userId, state, emailConfirmedAt: confirmedAt } = user;
  const email = reachedAt(user);
  if (state === 'deleted' || email === '') return null;
  return { type: 'profiles.email-changed', data: { userId, email, confirmedAt } };
}

/** Without a day, so that nobody is notified of their deletion twice, and without a freed address. */
function currentStanding(
  user: UserDocument,
): TypedEvent<'profiles.suspended' | 'profiles.deletion-requested' | 'profiles.reopened'> | null {
  const { _id: userId, state } = user;
  if (state === 'deleted') return null;
  if (!isClosed(user)) return { type: 'profiles.reopened', data: { userId } };
  const closed = { userId, email: reachedAt(user) };
  if (user.suspendedAt) return { type: 'profiles.suspended', data: closed };
  return { type: 'profiles.deletion-requested', data: { ...closed, deletesAt: null } };
}
