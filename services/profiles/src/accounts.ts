import type { SessionUser } from '@keyturn/contracts/profiles';
import { Problem, conflict } from '@keyturn/service-kit/problem';
import { withFirstEvent } from '@keyturn/service-kit/outbox';
import { isDuplicateKey, type StoreCollection } from '@keyturn/service-kit/store';
import { createTurns } from '@keyturn/service-kit/turns';
import { createAccountLimit } from './account-limit.ts';
import { createAddressLimit } from './attempt-limits.ts';
import { checkPasswordChoice, hashPassword, isRightPassword } from './passwords.ts';
import { newUser, toSessionUser, type UserDocument } from './user.ts';

const MINUTE_MS = 60_000;
/** Failed log-ins per address; a whole campus may share one (security S-11). */
const FAILURES_PER_ADDRESS = 100;

/** Registration and log-in. */
export interface Accounts {
  register(given: { name: string; email: string; password: string }, address: string): Promise<SessionUser>;
  logIn(given: { email: string; password: string }, address: string): Promise<SessionUser>;
}

export function createAccounts(deps: {
  users: StoreCollection<UserDocument>;
  registrationLimit: number;
  now(): Date;
  newId(): string;
}): Accounts {
  const { users, now } = deps;
  const registrations = createAddressLimit(deps.registrationLimit, 30 * MINUTE_MS, now);
  const tries = createTurns();
  const guesses = createAccountLimit(now);
  const failures = createAddressLimit(FAILURES_PER_ADDRESS, 5 * MINUTE_MS, now);

  return {
    async register({ name, email, password }, address) {
      registrations.check(address);
      checkPasswordChoice(password, email);
      registrations.count(address);
      // Hashed before the look-up, so that an address that is taken answers no faster (security S-10).
      const passwordHash = await hashPassword(password);
      const user = withFirstEvent(newUser({ id: deps.newId(), email, name, passwordHash, now: now() }), null, now);
      try {
        await users.insertOne(user);
      } catch (error) {
        if (isDuplicateKey(error)) throw conflict('Registration failed', 'registration_failed');
        throw error;
      }
      return toSessionUser(user);
    },

    logIn(given, address) {
      failures.check(address);
      // One after the other, or guesses sent at once would all be counted as the first. Another address has its own turns.
      return tries.inTurn(`${given.email}|${address}`, () => logIn(given, address));
    },
  };

  async function logIn({ email, password }: { email: string; password: string }, address: string) {
    guesses.check(email, address);
    const user = await users.findOne({ email });
    const isRight = await isRightPassword(user?.passwordHash ?? null, password);
    if (user && isRight) {
      guesses.succeed(email, address);
      return toSessionUser(user);
    }
    failures.count(address);
    guesses.fail(email, address);
    throw new Problem(401, 'log_in_failed', 'Login failed');
  }
}
