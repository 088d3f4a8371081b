import { MINUTE_MS } from '@keyturn/domain/durations';
import { Problem, conflict } from '@keyturn/service-kit/problem';
import { firstEvent, nextEvent, withEvent, withFirstEvent } from '@keyturn/service-kit/outbox';
import { isDuplicateKey, type StoreCollection } from '@keyturn/service-kit/store';
import type { Logger } from '@keyturn/service-kit/log';
import { createNetworkLimit } from './address-limit.ts';
import { createWrongPasswordLimits, type Origin } from './wrong-password-limits.ts';
import { checkPasswordChoice, hashPassword, isRightPassword } from './passwords.ts';
import type { SecondSteps } from './second-step.ts';
import { isClosed, newUser, tombstoneOf, toSavedData, type UserDocument } from './user.ts';

/** Registration and log-in; both return the account. */
export interface Accounts {
  register(given: { name: string; email: string; password: string }, address: string): Promise<UserDocument>;
  /** With a second step, requires its code after the right password; a closed account's code is not used up. */
  logIn(given: Given, origin: Origin): Promise<UserDocument>;
  /** Logs in to a possibly closed account, which opens it and uses up the code. */
  logInToReopen(given: Given, origin: Origin): Promise<UserDocument>;
  /** Asks a signed-in person again, with the log-in's limits. Throws 403, because 401 would sign the page out. */
  reauthenticate(given: Given, origin: Origin): Promise<UserDocument>;
  /** Verifies only a code, with the same limits. Throws 403 for null, a wrong code. */
  tryCode<T>(email: string, origin: Origin, work: () => Promise<T | null>): Promise<T>;
}

/** Credentials. */
interface Given {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
}

/** How each of the three is refused. Who is signed in gets 403, as 401 would sign the page out. */
interface Refusals {
  readonly status: 401 | 403;
  readonly code: string;
  readonly sentence: string;
  /** Whether the code is used up although the account is closed: the call opens it, or is made in it. */
  readonly opensClosed: boolean;
}

const LOG_IN: Refusals = { status: 401, code: 'log_in_failed', sentence: 'Login failed', opensClosed: false };
const REOPEN: Refusals = { ...LOG_IN, opensClosed: true };
const REAUTHENTICATE: Refusals = {
  status: 403,
  code: 'wrong_password',
  sentence: 'That is not your password.',
  opensClosed: true,
};

const wrongCode = (status: number) =>
  new Problem(status, 'wrong_code', 'That code is not right. Please try the next one.');

export function createAccounts(deps: {
  users: StoreCollection<UserDocument>;
  secondSteps: Pick<SecondSteps, 'isRight' | 'spend'>;
  /** Whether somebody had the address until a few days ago, or was suspended with it. */
  isReserved(email: string): Promise<boolean>;
  registrationLimit: number;
  log: Logger;
  now(): Date;
  newId(): string;
}): Accounts {
  const { users, secondSteps, now, log } = deps;
  const registrations = createNetworkLimit(deps.registrationLimit, 30 * MINUTE_MS, now);
  const guesses = createWrongPasswordLimits();

  return {
    async register({ name, email, password }, address) {
      registrations.check(address);
      checkPasswordChoice(password, email);
      registrations.count(address);
      // Hashed before the look-up, so that a taken address does not answer faster (security S-10).
      const passwordHash = await hashPassword(password);
      const made = newUser({ id: deps.newId(), email, name, passwordHash, now: now() });
      // Published without a profile, too, because such a person can be met, blocked and reported.
      const user = withFirstEvent(made, firstEvent(made._id, 'profiles.saved', toSavedData(made, now()), deps), now);
      if (await deps.isReserved(email)) throw conflict('Registration failed', 'registration_failed');
      try {
        await users.insertOne(user);
      } catch (error) {
        if (isDuplicateKey(error)) throw conflict('Registration failed', 'registration_failed');
        throw error;
      }
      // Its former account gave it up in between: it was reserved before it was free.
      if (await deps.isReserved(email)) {
        // Without the address, whose stored data belongs to its former owner.
        const event = nextEvent(user, 'profiles.deleted', { userId: user._id, email: '' }, deps);
        await users.updateOne({ _id: user._id }, withEvent<UserDocument>({ $set: tombstoneOf(user) }, event, now));
        throw conflict('Registration failed', 'registration_failed');
      }
      return user;
    },

    logIn: (given, origin) => tryPassword(given, origin, LOG_IN),
    logInToReopen: (given, origin) => tryPassword(given, origin, REOPEN),
    reauthenticate: (given, origin) => tryPassword(given, origin, REAUTHENTICATE),

    tryCode: (email, origin, work) =>
      guesses.tryAt(email, origin, async () => {
        const done = await work();
        if (done === null) throw wrongCode(REAUTHENTICATE.status);
        return done;
      }),
  };

  function tryPassword(given: Given, origin: Origin, refusals: Refusals): Promise<UserDocument> {
    return guesses.tryAt(given.email, origin, () => checkPassword(given, origin, refusals));
  }

  async function checkPassword(
    { email, password, code = '' }: Given,
    { address, requestId }: Origin,
    { status, code: refusal, sentence, opensClosed }: Refusals,
  ): Promise<UserDocument> {
    const user = await users.findOne({ email });
    const isRight = await isRightPassword(user?.passwordHash ?? null, password);
    const refuse = (audit: string, problem: Problem): Problem => {
      log.warn({ audit, who: user?._id ?? 'nobody', from: address, requestId }, 'audit');
      return problem;
    };
    // A person refused for a closed account can cancel the deletion with the same code.
    const accept = (found: UserDocument) =>
      isClosed(found) && !opensClosed ? secondSteps.isRight(found, code) : secondSteps.spend(found, code);
    if (!user || !isRight) throw refuse('log-in failed', new Problem(status, refusal, sentence));
    // Not counted as a guess, because only the right password asks for it.
    if (user.secondStep && code.trim() === '')
      throw new Problem(status, 'code_needed', 'Please enter the code from your authenticator app.');
    if (user.secondStep && !(await accept(user))) throw refuse('code refused', wrongCode(status));
    return user;
  }
}
