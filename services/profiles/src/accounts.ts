import type { SessionUser } from '@keyturn/contracts/profiles';
import { Problem, conflict } from '@keyturn/service-kit/problem';
import { withFirstEvent } from '@keyturn/service-kit/outbox';
import { isDuplicateKey, type StoreCollection } from '@keyturn/service-kit/store';
import { createTurns } from '@keyturn/service-kit/turns';
import { checkAccount, createAddressLimit, REMEMBERED_FAILURES } from './attempt-limits.ts';
import { checkPasswordChoice, hashPassword, isRightPassword } from './passwords.ts';
import { newUser, toSessionUser, type UserDocument } from './user.ts';

const MINUTE_MS = 60_000;
/** Failed log-ins per address; a whole campus may share one (security S-11). */
const FAILURES_PER_ADDRESS = 100;
const MOST_STRANGERS = 10_000;

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
  const strangers = new Map<string, string[]>();
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
      // One after the other, or guesses sent at once would all be counted as the first.
      return tries.inTurn(given.email, () => logIn(given, address));
    },
  };

  async function logIn({ email, password }: { email: string; password: string }, address: string) {
    const user = await users.findOne({ email });
    // Unknown addresses are slowed down, too, or the delay would tell which ones are known.
    checkAccount(user?.failedLogins ?? strangers.get(email) ?? [], now());
    const isRight = await isRightPassword(user?.passwordHash ?? null, password);
    if (user && isRight) {
      if (user.failedLogins.length > 0) await users.updateOne({ _id: user._id }, { $set: { failedLogins: [] } });
      return toSessionUser(user);
    }
    failures.count(address);
    if (user) await noteFailure(user);
    else noteStranger(email);
    throw new Problem(401, 'log_in_failed', 'Login failed');
  }

  function noteStranger(email: string): void {
    const before = strangers.get(email) ?? [];
    strangers.delete(email);
    const [oldest] = strangers.keys();
    if (strangers.size >= MOST_STRANGERS && oldest !== undefined) strangers.delete(oldest);
    strangers.set(email, [...before, now().toISOString()].slice(-REMEMBERED_FAILURES));
  }

  async function noteFailure({ _id, failedLogins }: UserDocument): Promise<void> {
    const at = now().toISOString();
    if (failedLogins.length < REMEMBERED_FAILURES) {
      await users.updateOne({ _id }, { $push: { failedLogins: at } });
      return;
    }
    await users.updateOne({ _id }, { $set: { failedLogins: [...failedLogins.slice(1), at] } });
  }
}
