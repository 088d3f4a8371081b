import type { SessionUser } from '@keyturn/contracts/profiles';
import { Problem, conflict } from '@keyturn/service-kit/problem';
import { withFirstEvent } from '@keyturn/service-kit/outbox';
import { isDuplicateKey, type StoreCollection } from '@keyturn/service-kit/store';
import { checkAccount, createAddressLimit, REMEMBERED_FAILURES } from './attempt-limits.ts';
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

    async logIn({ email, password }, address) {
      failures.check(address);
      const user = await users.findOne({ email });
      if (user) checkAccount(user.failedLogins, now());
      if (user && (await isRightPassword(user.passwordHash, password))) {
        if (user.failedLogins.length > 0) await users.updateOne({ _id: user._id }, { $set: { failedLogins: [] } });
        return toSessionUser(user);
      }
      if (!user) await isRightPassword(null, password);
      failures.count(address);
      if (user) await noteFailure(user);
      throw new Problem(401, 'log_in_failed', 'Login failed');
    },
  };

  async function noteFailure({ _id, failedLogins }: UserDocument): Promise<void> {
    const at = now().toISOString();
    if (failedLogins.length < REMEMBERED_FAILURES) {
      await users.updateOne({ _id }, { $push: { failedLogins: at } });
      return;
    }
    await users.updateOne({ _id }, { $set: { failedLogins: [...failedLogins.slice(1), at] } });
  }
}
