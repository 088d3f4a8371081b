import type { SessionUser } from '@keyturn/contracts/profiles';
import { Problem, conflict } from '@keyturn/service-kit/problem';
import { withFirstEvent } from '@keyturn/service-kit/outbox';
import { isDuplicateKey, type StoreCollection } from '@keyturn/service-kit/store';
import type { Logger } from '@keyturn/service-kit/log';
import { createAccountLimit, type Origin } from './account-limit.ts';
import { createNetworkLimit } from './attempt-limits.ts';
import { createBusyAddresses } from './busy-addresses.ts';
import { checkPasswordChoice, hashPassword, isRightPassword } from './passwords.ts';
import { newUser, toSessionUser, type UserDocument } from './user.ts';

const MINUTE_MS = 60_000;

/** Registration and log-in. */
export interface Accounts {
  register(given: { name: string; email: string; password: string }, address: string): Promise<SessionUser>;
  logIn(given: { email: string; password: string }, origin: Origin): Promise<SessionUser>;
}

export function createAccounts(deps: {
  users: StoreCollection<UserDocument>;
  registrationLimit: number;
  log: Logger;
  now(): Date;
  newId(): string;
}): Accounts {
  const { users, now, log } = deps;
  const registrations = createNetworkLimit(deps.registrationLimit, 30 * MINUTE_MS, now);
  const guesses = createAccountLimit(now);
  const addresses = createBusyAddresses(now);

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

    // A device that the account knows is nobody's neighbour: what others do behind the same address is not its own.
    logIn: (given, origin) =>
      origin.device === null ? addresses.tryFrom(origin.address, () => logIn(given, origin)) : logIn(given, origin),
  };

  async function check({ email, password }: { email: string; password: string }, isKnown: boolean) {
    const user = await users.findOne({ email });
    return { user, isRight: await isRightPassword(user?.passwordHash ?? null, password, isKnown) };
  }

  async function logIn({ email, password }: { email: string; password: string }, origin: Origin) {
    const guess = guesses.begin(email, origin);
    const { user, isRight } = await check({ email, password }, origin.device !== null).catch((error: unknown) => {
      guess.forgive();
      throw error;
    });
    if (user && isRight) {
      guess.succeed();
      return toSessionUser(user);
    }
    log.warn(
      { audit: 'log-in failed', who: user?._id ?? 'nobody', from: origin.address, requestId: origin.requestId },
      'audit',
    );
    throw new Problem(401, 'log_in_failed', 'Login failed');
  }
}
