import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { conflict } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { hasNoClaim } from './free-address.ts';
import { whileSignedIn, type Held } from './still-signed-in.ts';
import { linkOver } from './links.ts';
import { isFresh, NO_SECOND_STEP } from './second-step.ts';
import type { UserDocument } from './user.ts';

interface Deps {
  readonly users: StoreCollection<UserDocument>;
  now(): Date;
  newId(): string;
}

/**
 * Sets a password and ends sessions in one write, by a new epoch. Returns the account afterwards, null for none.
 * Without a link (`isConfirming`) throws 401 if `held` is no longer signed in.
 */
export function setPassword(
  { users, now, newId }: Deps,
  held: Held,
  passwordHash: string,
  isConfirming: boolean,
): Promise<UserDocument | null> {
  const change = (user: UserDocument | null) => {
    if (!user) return null;
    // Suspended meanwhile: this would confirm its address.
    if (isConfirming && hasNoClaim(user)) throw linkOver();
    const { _id: userId, email, sessionEpoch, emailConfirmedAt } = user;
    const confirmed = isConfirming && emailConfirmedAt === null && { emailConfirmedAt: now().toISOString() };
    const isConfirmed = isConfirming || emailConfirmedAt !== null;
    const event = nextEvent(
      user,
      'profiles.security-changed',
      { userId, email, what: 'password', isConfirmed, ...(isConfirming && { isByLink: true }) },
      { now, newId },
    );
    const changedAt = { passwordChangedAt: now().toISOString() };
    // A stranger who registered with the address, or had the password must not lock its owner out by a second step.
    const isTheirs = emailConfirmedAt === null || user.secondStep?.isUnconfirmed === true || isFresh(user, now());
    const withoutSecondStep = isConfirming && isTheirs && user.role !== 'admin' && NO_SECOND_STEP;
    const ended = { sessionEpoch: sessionEpoch + 1, enrolment: null };
    const changes = { passwordHash, ...ended, ...changedAt, ...confirmed, ...withoutSecondStep };
    return withEvent<UserDocument>({ $set: changes }, event, now);
  };
  const decide = isConfirming ? change : whileSignedIn(held, change);
  return changeDocument(users, held._id, decide, () =>
    conflict('Your account was changed elsewhere. Please try again.'),
  );
}
