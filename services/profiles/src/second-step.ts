import { DAY_MS } from '@keyturn/domain/durations';
import type { SecondStepSecret } from '@keyturn/contracts/account';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { conflict, notFound, Problem } from '@keyturn/service-kit/problem';
import { StartError } from '@keyturn/service-kit/start-error';
import type { StoreCollection, Update } from '@keyturn/service-kit/store';
import { hashOfCode, isOfApp, newRecoveryCodes, newSeed, plainCode, stepOf, uriOf } from './codes.ts';
import { whileSignedIn } from './still-signed-in.ts';
import { mayEnrol, NO_ROLE } from './roles.ts';
import { createSecretCipher } from './encrypt.ts';
import { isEmailConfirmed, type UserDocument } from './user.ts';

const ENROLMENT_MS = 10 * 60_000;
/** Before this age the address's reader can bypass it, because an attacker with the password may have turned it on. */
const FRESH_MS = 7 * DAY_MS;

/** Authenticator codes in addition to the password, and recovery codes for a lost app. */
export interface SecondSteps {
  /** A secret for the app, effective once confirmed by a code. A newer one replaces it. */
  begin(user: UserDocument): Promise<SecondStepSecret>;
  /** Turns it on if the code matches the secret, and ends all sessions; null otherwise. */
  confirm(user: UserDocument, code: string): Promise<{ user: UserDocument; recoveryCodes: string[] } | null>;
  /** Whether a code is right, without using it up. */
  isRight(user: UserDocument, code: string): boolean;
  /** Uses up a code; returns whether it was right. Of parallel uses one succeeds. */
  spend(user: UserDocument, code: string): Promise<boolean>;
  /** Replaces the recovery codes. */
  renew(user: UserDocument): Promise<string[]>;
  /** Throws if its person may not turn it off. */
  requireFree(user: UserDocument): void;
  /** Turns it off and ends all sessions; returns the account afterwards. */
  remove(user: UserDocument): Promise<UserDocument>;
  /** Throws a StartError if stored secrets use another key. */
  requireKey(): Promise<void>;
}

interface Deps {
  readonly users: StoreCollection<UserDocument>;
  readonly accountKey: string;
  /** Whether admins need a second step. */
  readonly isAskedOfAdmins: boolean;
  now(): Date;
  newId(): string;
}

export const isOn = () => conflict('The second step is on already.', 'second_step_on');
const isOff = () => conflict('The second step is off.', 'second_step_off');
const isAdmins = () =>
  conflict('An admin keeps the second step. Whoever runs this Keyturn can turn it off.', 'admin_second_step');
const enrolmentOver = () => new Problem(410, 'enrolment_over', 'That took too long. Please begin again.');
const changed = () => conflict('Your account was changed elsewhere. Please try again.');

export function createSecondSteps(deps: Deps): SecondSteps {
  const { users, accountKey, isAskedOfAdmins, now } = deps;
  const cipher = createSecretCipher(accountKey);

  type Decide = (user: UserDocument) => Update<UserDocument> | null;

  /** Changes the current account; errors of `decide` pass through. */
  async function change(id: string, decide: (user: UserDocument | null) => ReturnType<Decide>): Promise<UserDocument> {
    const after = await changeDocument(users, id, decide, changed);
    if (!after) throw notFound('There is no such account.');
    return after;
  }

  function requireFree({ role, secondStep }: UserDocument): void {
    if (secondStep && isAskedOfAdmins && role === 'admin') throw isAdmins();
  }

  const changeHeld = (held: UserDocument, decide: Decide): Promise<UserDocument> =>
    change(
      held._id,
      whileSignedIn(held, (user) => user && decide(user)),
    );

  return {
    async begin(held) {
      const { _id } = held;
      const seed = newSeed();
      const expiresAt = new Date(now().getTime() + ENROLMENT_MS).toISOString();
      const enrolment = { seed: cipher.encrypt(seed, _id), expiresAt };
      const user = await changeHeld(held, ({ secondStep }) => {
        if (secondStep) throw isOn();
        return { $set: { enrolment }, $inc: { revision: 1 } };
      });
      return { secret: seed, uri: uriOf(seed, user.email) };
    },

    async confirm(held, code) {
      const { _id } = held;
      const recoveryCodes = newRecoveryCodes();
      const given = { isRight: false };
      const user = await changeHeld(held, (current) => {
        const { enrolment, secondStep } = current;
        if (secondStep) throw isOn();
        const seed =
          enrolment && enrolment.expiresAt > now().toISOString() ? cipher.decrypt(enrolment.seed, _id) : null;
        if (!enrolment || seed === null) throw enrolmentOver();
        const lastStep = stepOf(plainCode(code), seed, { now: now(), after: 0 });
        given.isRight = lastStep !== null;
        if (lastStep === null) return null;
        const begun = { seed: enrolment.seed, lastStep, recoveryHashes: recoveryCodes.map(hashOfCode) };
        const unconfirmed = !isEmailConfirmed(current) && { isUnconfirmed: true };
        const isLate = isAskedOfAdmins && current.role === 'admin' && !mayEnrol(current, now());
        return switched(current, { ...begun, ...unconfirmed }, deps, isLate ? NO_ROLE : {});
      });
      return given.isRight ? { user, recoveryCodes } : null;
    },

    isRight: (user, typed) => spentOf(user, plainCode(typed)) !== null,

    async spend({ _id }, typed) {
      const code = plainCode(typed);
      const given = { isRight: false };
      await change(_id, (user) => {
        given.isRight = false;
        const spent = user && spentOf(user, code);
        if (!spent) return null;
        given.isRight = true;
        return { $set: { secondStep: spent }, $inc: { revision: 1 } };
      });
      return given.isRight;
    },

    async renew(held) {
      const recoveryCodes = newRecoveryCodes();
      await changeHeld(held, ({ secondStep }) => {
        if (!secondStep) throw isOff();
        const recoveryHashes = recoveryCodes.map(hashOfCode);
        return { $set: { secondStep: { ...secondStep, recoveryHashes } }, $inc: { revision: 1 } };
      });
      return recoveryCodes;
    },

    requireFree,

    remove: (held) =>
      changeHeld(held, (current) => {
        if (!current.secondStep) throw isOff();
        requireFree(current);
        return switched(current, null, deps);
      }),

    async requireKey() {
      const [user] = await users
        .find({ secondStepAt: { $gt: '' } })
        .sort({ secondStepAt: -1 })
        .limit(1)
        .toArray();
      if (user?.secondStep && cipher.decrypt(user.secondStep.seed, user._id) === null)
        throw new StartError(
          'ACCOUNT_KEY (accountKey in secrets.json) is not the key that the second steps of accounts were stored with. Put that one back.',
        );
    },
  };

  function spentOf({ _id, secondStep }: UserDocument, code: string) {
    if (!secondStep) return null;
    return isOfApp(code) ? withStep(secondStep, code, _id) : withoutCode(secondStep, code);
  }

  function withStep(secondStep: NonNullable<UserDocument['secondStep']>, code: string, owner: string) {
    const seed = cipher.decrypt(secondStep.seed, owner);
    const lastStep = seed === null ? null : stepOf(code, seed, { now: now(), after: secondStep.lastStep });
    return lastStep === null ? null : { ...secondStep, lastStep };
  }
}

function withoutCode(secondStep: NonNullable<UserDocument['secondStep']>, code: string) {
  const spent = hashOfCode(code);
  const recoveryHashes = secondStep.recoveryHashes.filter((hash) => hash !== spent);
  return recoveryHashes.length === secondStep.recoveryHashes.length ? null : { ...secondStep, recoveryHashes };
}

/** Fields without a second step, and without one to confirm. */
export const NO_SECOND_STEP = { secondStep: null, secondStepAt: null, enrolment: null } as const;

/** Whether the reader of the account's mail can bypass its second step (decision 0022). */
export const isFresh = ({ secondStepAt }: UserDocument, now: Date): boolean =>
  secondStepAt !== null && secondStepAt > new Date(now.getTime() - FRESH_MS).toISOString();

/** Sets a second step, or removes it with null. Sessions end by the new epoch; the person is notified. */
export function switched(
  user: UserDocument,
  secondStep: UserDocument['secondStep'],
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  more: Partial<UserDocument> = {},
): Update<UserDocument> {
  const { _id: userId, email, sessionEpoch } = user;
  const isConfirmed = isEmailConfirmed(user);
  const what = secondStep ? 'second-step-on' : 'second-step-off';
  const event = nextEvent(user, 'profiles.security-changed', { userId, email, what, isConfirmed }, { now, newId });
  const secondStepAt = secondStep ? now().toISOString() : null;
  const changes = { secondStep, secondStepAt, enrolment: null, sessionEpoch: sessionEpoch + 1 };
  return withEvent<UserDocument>({ $set: { ...changes, ...more } }, event, now);
}
