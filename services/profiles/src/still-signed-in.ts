import { unauthorized } from '@keyturn/service-kit/problem';
import type { UserDocument } from './user.ts';

/** An account as its session or password was verified. */
export type Held = Pick<UserDocument, '_id' | 'sessionEpoch'>;

/** Whether all earlier sessions have ended since. */
export const isStillSignedIn = (current: Held, held: Held): boolean =>
  current._id === held._id && current.sessionEpoch === held.sessionEpoch;

/** The refusal for a lost session: the page treats it as signed out. */
export const signedOut = () => unauthorized('Please log in.');

/** A change of credentials by a signed-in person: checked in the compare-and-set, else 401. */
export const whileSignedIn =
  <T>(held: Held, decide: (current: UserDocument | null) => T) =>
  (current: UserDocument | null): T => {
    if (current && !isStillSignedIn(current, held)) throw signedOut();
    return decide(current);
  };
