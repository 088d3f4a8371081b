import { notFound } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { checkPasswordChoice, hashPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { setPassword } from './set-password.ts';
import type { UserDocument } from './user.ts';

/** Password changes by people who entered the old one. */
export interface Passwords {
  /** Ends all sessions; returns the account afterwards, for a new session. */
  change(user: UserDocument, password: string): Promise<UserDocument>;
}

export function createPasswords(deps: {
  users: StoreCollection<UserDocument>;
  sessions: Sessions;
  now(): Date;
  newId(): string;
}): Passwords {
  return {
    async change(user, password) {
      checkPasswordChoice(password, user.email);
      const passwordHash = await hashPassword(password);
      const changed = await setPassword(deps, user, passwordHash, false);
      if (!changed) throw notFound('There is no such account.');
      await deps.sessions.endAll(user._id);
      return changed;
    },
  };
}
