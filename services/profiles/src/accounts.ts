import { Problem, conflict, tooMany } from '@keyturn/service-kit/problem';
import { firstEvent, nextEvent, withEvent, withFirstEvent } from '@keyturn/service-kit/outbox';
import { isDuplicateKey, type StoreCollection } from '@keyturn/service-kit/store';
import type { Logger } from '@keyturn/service-kit/log';
import { createTurns } from '@keyturn/service-kit/turns';
import { createAccountLimit, type Origin } from './account-limit.ts';
import { createAddressLimit, createNetworkLimit } from './attempt-limits.ts';
import { createBusyAddresses } from './busy-addresses.ts';
import { networkOf } from '@keyturn/service-kit/networks';
import { checkPasswordChoice, hashPassword, isRightPassword } from './passwords.ts';
import type { SecondSteps } from './second-step.ts';
import { isClosed, newUser, tombstoneOf, toSavedFact, type UserDocument } from './user.ts';

const MINUTE_MS = 60_000;
/** Of one account in five minutes, by whoever has all that a log-in asks for, or a device it knows: each takes the time of a hash. As many of a network that has the password and gives no code. */
const MOST_LOG_INS = 60;

/** Registration and log-in; both return the account as it was read or written. */
export interface Accounts {
  register(given: { name: string; email: string; password: string }, address: string): Promise<UserDocument>;
  /** With a code where a second step is on, which is asked for after the right password alone; of an account that is closed it is not used up. */
  logIn(given: Given, origin: Origin): Promise<UserDocument>;
  /** A log-in to an account that may be closed, which opens it: its code is used up. */
  logInToKeep(given: Given, origin: Origin): Promise<UserDocument>;
  /** Asks who is signed in for the same once more; it is guessed at as slowly as at the log-in. Throws 403, as 401 would sign the page out. */
  prove(given: Given, origin: Origin): Promise<UserDocument>;
  /** Does what a code alone decides, guessed at as slowly. Throws 403 for null, which says that the code is wrong. */
  tryCode<T>(email: string, origin: Origin, work: () => Promise<T | null>): Promise<T>;
}

/** What shows whose account it is. */
interface Given {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
}

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
  const guesses = createAccountLimit(now);
  const logIns = createAddressLimit(MOST_LOG_INS, 5 * MINUTE_MS, now);
  const withoutCode = createAddressLimit(MOST_LOG_INS, 5 * MINUTE_MS, now);
  const addresses = createBusyAddresses(now);
  const hashing = createTurns();

  return {
    async register({ name, email, password }, address) {
      registrations.check(address);
      checkPasswordChoice(password, email);
      registrations.count(address);
      // Hashed before the look-up, so that an address that is taken answers no faster (security S-10).
      const passwordHash = await hashPassword(password, networkOf(address));
      const made = newUser({ id: deps.newId(), email, name, passwordHash, now: now() });
      // Told of without a profile, too: somebody who has none can be met, blocked and reported.
      const user = withFirstEvent(made, firstEvent(made._id, 'profiles.saved', toSavedFact(made, now()), deps), now);
      if (await deps.isReserved(email)) throw conflict('Registration failed', 'registration_failed');
      try {
        await users.insertOne(user);
      } catch (error) {
        if (isDuplicateKey(error)) throw conflict('Registration failed', 'registration_failed');
        throw error;
      }
      // Given up by its account in between: it was reserved before it was free.
      if (await deps.isReserved(email)) {
        // Not its address: what is kept of that is its former owner's.
        const event = nextEvent(user, 'profiles.deleted', { userId: user._id, email: '' }, deps);
        await users.updateOne({ _id: user._id }, withEvent<UserDocument>({ $set: tombstoneOf(user) }, event, now));
        throw conflict('Registration failed', 'registration_failed');
      }
      return user;
    },

    // A device that the account knows is nobody's neighbour: what others do behind the same address is not its own.
    logIn: (given, origin) => tryFrom(given, guesses.asKnown(given.email, origin), LOG_IN),
    logInToKeep: (given, origin) => tryFrom(given, guesses.asKnown(given.email, origin), KEEPING),
    prove: (given, origin) => tryFrom(given, guesses.asKnown(given.email, origin), PROOF),

    async tryCode(email, origin, work) {
      const guess = guesses.begin(email, guesses.asKnown(email, origin));
      const done = await work().catch((error: unknown) => {
        guess.forgive();
        throw error;
      });
      if (done === null) throw wrongCode(PROOF.status);
      guess.succeed();
      return done;
    },
  };

  function tryFrom(given: Given, origin: Origin, how: typeof LOG_IN): Promise<UserDocument> {
    const work = () => tryPassword(given, origin, how);
    return origin.device === null ? addresses.tryFrom(origin.address, work) : work();
  }

  /** One after the other for each account and network, or a few accounts would take all places of a line. */
  async function check({ email, password }: { email: string; password: string }, { device, address }: Origin) {
    const isKnown = device !== null;
    const [line, where] = isKnown ? (['known', 'known'] as const) : (['new', networkOf(address)] as const);
    return hashing.inTurn(`${where} ${email}`, async () => {
      const user = await users.findOne({ email });
      return {
        user,
        isRight: await isRightPassword(user?.passwordHash ?? null, password, line, isKnown ? email : where),
      };
    });
  }

  async function tryPassword(given: Given, origin: Origin, { status, wrong, opensClosed }: typeof LOG_IN) {
    const { email, code = '' } = given;
    // Who is refused as their account is closed keeps it by the same code.
    const accept = (user: UserDocument, typed: string) =>
      isClosed(user) && !opensClosed ? secondSteps.isRight(user, typed) : secondSteps.spend(user, typed);
    // What another device of the account did that has not the password uses up nothing of this one's.
    const own = origin.device === null ? null : `${email}|${origin.device}`;
    const isWithoutCode = code.trim() === '';
    const near = `${email}|${networkOf(origin.address)}`;
    const isOwnUsedUp = own === null ? isWithoutCode && withoutCode.isUsedUp(near) : logIns.isUsedUp(own);
    if (logIns.isUsedUp(email) || isOwnUsedUp) throw tooMany('Too many tries. Please wait a moment and try again.', 60);
    const guess = guesses.begin(email, origin);
    if (own !== null) logIns.count(own);
    const { user, isRight } = await check(given, origin).catch((error: unknown) => {
      guess.forgive();
      if (own !== null) logIns.takeBack(own);
      throw error;
    });
    const refuse = (audit: string, problem: Problem): Problem => {
      log.warn({ audit, who: user?._id ?? 'nobody', from: origin.address, requestId: origin.requestId }, 'audit');
      return problem;
    };
    if (!user || !isRight) throw refuse('log-in failed', wrong());
    if (user.secondStep && isWithoutCode) {
      // Nothing was guessed at yet, and nothing is forgotten either.
      guess.forgive();
      if (own === null) withoutCode.count(near);
      throw new Problem(status, 'code_needed', 'Please enter the code from your authenticator app.');
    }
    if (user.secondStep && !(await accept(user, code))) throw refuse('code refused', wrongCode(status));
    // Strangers use up nothing of it, nor who has the password alone.
    logIns.count(email);
    guess.succeed();
    return user;
  }
}

/** How a log-in is refused, and who is signed in: 401 would sign the page out. */
const LOG_IN = { status: 401, wrong: () => new Problem(401, 'log_in_failed', 'Login failed'), opensClosed: false };
const KEEPING = { ...LOG_IN, opensClosed: true };
const PROOF = {
  status: 403,
  wrong: () => new Problem(403, 'wrong_password', 'That is not your password.'),
  opensClosed: true,
};
const wrongCode = (status: number) =>
  new Problem(status, 'wrong_code', 'That code is not right. Please try the next one.');
