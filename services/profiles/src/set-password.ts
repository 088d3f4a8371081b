import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { conflict } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { UserDocument } from './user.ts';

interface Deps {
  readonly users: StoreCollection<UserDocument>;
  now(): Date;
  newId(): string;
}

/**
 * Gives an account another password and ends its sessions in the same write: those that begun before it are of another epoch.
 * Returns the account as it is then, null where there is none.
 */
export function setPassword(
  { users, now, newId }: Deps,
  userId: string,
  passwordHash: string,
  isConfirming: boolean,
): Promise<UserDocument | null> {
  const change = (user: UserDocument | null) => {
    if (!user) return null;
    const { email, sessionEpoch = 0, emailConfirmedAt = '' } = user;
    const confirmed = isConfirming && emailConfirmedAt === '' && { emailConfirmedAt: now().toISOString() };
    const event = nextEvent(user, 'profiles.security-changed', { userId, email, what: 'password' }, { now, newId });
    const changes = { passwordHash, sessionEpoch: sessionEpoch + 1, ...confirmed };
    return withEvent<UserDocument>({ $set: changes }, event, now);
  };
  return changeDocument(users, userId, change, () => conflict('Your account was changed elsewhere. Please try again.'));
}
