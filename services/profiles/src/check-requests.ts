import { DAY_MS } from '@keyturn/domain/durations';
import type { managerBody } from '@keyturn/contracts/account';
import type { CheckKind } from '@keyturn/domain/check-kinds';
import type { SchoolMail } from '@keyturn/domain/school-mail';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { conflict, invalid, notFound, tooMany, type Problem } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { z } from 'zod';
import { checkStatesOf } from './check-request.ts';
import { signedOut, whileSignedIn } from './still-signed-in.ts';
import { withStudent } from './student-badges.ts';
import { isOpen, type UserDocument } from './user.ts';

/** Requests of one account per kind. */
const MOST_REQUESTS = 3;
const REQUESTS_MS = 30 * DAY_MS;

const busy = () => conflict('Your account was changed elsewhere. Please try again.');
const WAITS = 'An admin is looking at your request already.';

/**
 * Requests that an admin decides elsewhere. Each throws 409 while one of its kind waits (at most a week) or is
 * approved. It throws 429 after three in 30 days, 401 without a valid session.
 */
export interface CheckRequests {
  /** Requests approval as a property manager. */
  askAsManager(held: UserDocument, request: z.output<typeof managerBody>): Promise<string>;
  /** Requests a student badge of a school by papers. Throws 422 for an unknown school. */
  askAsStudent(held: UserDocument, request: { readonly school: string; readonly note: string }): Promise<string>;
  /** Removes the student badge; returns whether there was one. A pending request continues. */
  takeStudentOff(userId: string): Promise<boolean>;
}

interface Asking {
  readonly kind: CheckKind;
  /** The stored request, and the event for the deciding admins. */
  readonly kept: object;
  readonly facts: object;
  /** Errors for a pending request, and for nothing to request. */
  readonly waiting: () => Problem;
  readonly approved: () => Problem;
}

export function createCheckRequests(deps: {
  readonly users: StoreCollection<UserDocument>;
  readonly schools: readonly SchoolMail[];
  now(): Date;
  newId(): string;
}): CheckRequests {
  const { users, schools, now } = deps;

  /** Times of recent requests. Throws 429 for too many. */
  function lately(asks: readonly string[]): readonly string[] {
    const since = new Date(now().getTime() - REQUESTS_MS).toISOString();
    const recent = asks.filter((at) => at > since);
    const [first = ''] = recent;
    if (recent.length < MOST_REQUESTS) return recent;
    const leftS = Math.ceil((Date.parse(first) + REQUESTS_MS - now().getTime()) / 1000);
    throw tooMany('You have asked three times in 30 days. Please try again later.', leftS);
  }

  async function ask(held: UserDocument, { kind, kept, facts, waiting, approved }: Asking): Promise<string> {
    const asked = await changeDocument(
      users,
      held._id,
      whileSignedIn(held, (user) => {
        if (!user) return null;
        if (!isOpen(user)) throw signedOut();
        const { asks = [], ...before } = user[kind] ?? {};
        const state = checkStatesOf(user, now())[kind];
        if (state === 'asked') throw waiting();
        if (state === 'approved') throw approved();
        const askedAt = now().toISOString();
        const request = { ...before, ...kept, askedAt, state: 'asked', asks: [...lately(asks), askedAt] };
        const data = { userId: user._id, kind, ...facts, askedAt };
        return withEvent<UserDocument>(
          { $set: { [kind]: request } },
          nextEvent(user, 'profiles.check-asked', data, deps),
          now,
        );
      }),
      busy,
    );
    if (!asked) throw notFound('There is no such account.');
    return 'We have your request. An admin looks at it, and you get a notice.';
  }

  return {
    askAsManager(held, { company, website, licence, message }) {
      const kept = { company, website, licence, message };
      return ask(held, {
        ...{ kind: 'manager', kept, facts: kept },
        waiting: () => conflict(WAITS, 'manager_asked'),
        approved: () => conflict('You are approved as a property manager.', 'manager_approved'),
      });
    },
    async askAsStudent(held, { school, note }) {
      if (!schools.some((known) => known.school === school))
        throw invalid('That is not a school we know.', 'no_school');
      const facts = { school, message: note };
      return ask(held, {
        ...{ kind: 'student', kept: { school, note }, facts },
        waiting: () => conflict(WAITS, 'student_asked'),
        approved: () => conflict('Your profile shows that you are a student.', 'student_approved'),
      });
    },
    async takeStudentOff(userId) {
      let isOff = false;
      await changeDocument(
        users,
        userId,
        (user) => {
          const { student } = user ?? {};
          isOff = Boolean(student?.badge);
          return user && student?.badge ? withStudent(deps, user, { ...student, badge: null }) : null;
        },
        busy,
      );
      return isOff;
    },
  };
}
