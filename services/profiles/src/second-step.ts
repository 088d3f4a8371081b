import type { SecondStepSecret } from '@keyturn/contracts/account';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { conflict, notFound, Problem } from '@keyturn/service-kit/problem';
import { StartError } from '@keyturn/service-kit/start-error';
import type { StoreCollection, Update } from '@keyturn/service-kit/store';
import { hashOfCode, isOfApp, newRecoveryCodes, newSeed, plainCode, stepOf, uriOf } from './codes.ts';
import { createSeal } from './seal.ts';
import type { UserDocument } from './user.ts';

const ENROLMENT_MS = 10 * 60_000;

/** Codes of an authenticator app beside the password, and recovery codes for who has lost it. */
export interface SecondSteps {
  /** A secret for the app; it counts once a code of it was given. A newer one takes its place. */
  begin(user: UserDocument): Promise<SecondStepSecret>;
  /** Turns it on where the code is of the secret, and ends all sessions; null where it is not. */
  confirm(user: UserDocument, code: string): Promise<{ user: UserDocument; recoveryCodes: string[] } | null>;
  /** Uses a code up; whether it was right. Of several who give one at once one is. */
  spend(user: UserDocument, code: string): Promise<boolean>;
  /** Recovery codes in place of those before. */
  renew(user: UserDocument): Promise<string[]>;
  /** Turns it off and ends all sessions; returns the account as it is then. */
  remove(user: UserDocument): Promise<UserDocument>;
  /** Throws a StartError where what is stored was sealed with another key. */
  requireKey(): Promise<void>;
}

interface Deps {
  readonly users: StoreCollection<UserDocument>;
  readonly accountKey: string;
  now(): Date;
  newId(): string;
}

export const isOn = () => conflict('The second step is on already.', 'second_step_on');
const isOff = () => conflict('The second step is off.', 'second_step_off');
const enrolmentOver = () => new Problem(410, 'enrolment_over', 'That took too long. Please begin again.');
const changed = () => conflict('Your account was changed elsewhere. Please try again.');

export function createSecondSteps(deps: Deps): SecondSteps {
  const { users, accountKey, now } = deps;
  const seal = createSeal(accountKey);

  /** Changes the account as it is; what is thrown of `decide` is thrown. */
  async function change(
    id: string,
    decide: (user: UserDocument) => Update<UserDocument> | null,
  ): Promise<UserDocument> {
    const after = await changeDocument(users, id, (user) => user && decide(user), changed);
    if (!after) throw notFound('There is no such account.');
    return after;
  }

  return {
    async begin({ _id }) {
      const seed = newSeed();
      const expiresAt = new Date(now().getTime() + ENROLMENT_MS).toISOString();
      const enrolment = { seed: seal.close(seed, _id), expiresAt };
      const user = await change(_id, ({ secondStep }) => {
        if (secondStep) throw isOn();
        return { $set: { enrolment }, $inc: { revision: 1 } };
      });
      return { secret: seed, uri: uriOf(seed, user.email) };
    },

    async confirm({ _id }, code) {
      const recoveryCodes = newRecoveryCodes();
      const given = { isRight: false };
      const user = await change(_id, (current) => {
        const { enrolment, secondStep } = current;
        if (secondStep) throw isOn();
        const seed = enrolment && enrolment.expiresAt > now().toISOString() ? seal.open(enrolment.seed, _id) : null;
        if (!enrolment || seed === null) throw enrolmentOver();
        const lastStep = stepOf(plainCode(code), seed, { now: now(), after: 0 });
        given.isRight = lastStep !== null;
        if (lastStep === null) return null;
        const begun = { seed: enrolment.seed, lastStep, recoveryHashes: recoveryCodes.map(hashOfCode) };
        return switched(current, begun, deps);
      });
      return given.isRight ? { user, recoveryCodes } : null;
    },

    async spend({ _id }, typed) {
      const code = plainCode(typed);
      const given = { isRight: false };
      await change(_id, ({ secondStep }) => {
        given.isRight = false;
        const spent = secondStep && (isOfApp(code) ? withStep(secondStep, code, _id) : withoutCode(secondStep, code));
        if (!spent) return null;
        given.isRight = true;
        return { $set: { secondStep: spent }, $inc: { revision: 1 } };
      });
      return given.isRight;
    },

    async renew({ _id }) {
      const recoveryCodes = newRecoveryCodes();
      await change(_id, ({ secondStep }) => {
        if (!secondStep) throw isOff();
        const recoveryHashes = recoveryCodes.map(hashOfCode);
        return { $set: { secondStep: { ...secondStep, recoveryHashes } }, $inc: { revision: 1 } };
      });
      return recoveryCodes;
    },

    remove: ({ _id }) =>
      change(_id, (current) => {
        if (!current.secondStep) throw isOff();
        return switched(current, null, deps);
      }),

    async requireKey() {
      const [user] = await users
        .find({ secondStepAt: { $gt: '' } })
        .sort({ secondStepAt: -1 })
        .limit(1)
        .toArray();
      if (user?.secondStep && seal.open(user.secondStep.seed, user._id) === null)
        throw new StartError(
          'ACCOUNT_KEY (accountKey in secrets.json) is not the key that the second steps of accounts were stored with. Put that one back.',
        );
    },
  };

  function withStep(secondStep: NonNullable<UserDocument['secondStep']>, code: string, owner: string) {
    const seed = seal.open(secondStep.seed, owner);
    const lastStep = seed === null ? null : stepOf(code, seed, { now: now(), after: secondStep.lastStep });
    return lastStep === null ? null : { ...secondStep, lastStep };
  }
}

function withoutCode(secondStep: NonNullable<UserDocument['secondStep']>, code: string) {
  const spent = hashOfCode(code);
  const recoveryHashes = secondStep.recoveryHashes.filter((hash) => hash !== spent);
  return recoveryHashes.length === secondStep.recoveryHashes.length ? null : { ...secondStep, recoveryHashes };
}

/** The write that turns a second step on, or off with null: the sessions from before are of another epoch then, and its person is told. */
export function switched(
  user: UserDocument,
  secondStep: UserDocument['secondStep'],
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
): Update<UserDocument> {
  const { _id: userId, email, sessionEpoch = 0 } = user;
  const what = secondStep ? 'second-step-on' : 'second-step-off';
  const event = nextEvent(user, 'profiles.security-changed', { userId, email, what }, { now, newId });
  const secondStepAt = secondStep ? now().toISOString() : '';
  const changes = { secondStep: secondStep ?? null, secondStepAt, enrolment: null, sessionEpoch: sessionEpoch + 1 };
  return withEvent<UserDocument>({ $set: changes }, event, now);
}
