import { unauthorized } from '@keyturn/service-kit/problem';
import type { UserDocument } from './user.ts';

/** An account as it was when its session, or its password, was found right. */
export type Held = Pick<UserDocument, '_id' | 'sessionEpoch'>;

/** Whether all sessions of before have been ended since. */
export const isStillSignedIn = (current: Held, held: Held): boolean =>
  current._id === held._id && current.sessionEpoch === held.sessionEpoch;

/** What says who changes an account no more: the page takes it for the end of its session. */
export const signedOut = () => unauthorized('Please log in.');

/**
 * A change of credentials, decided where the account is still held by who asked for it: 401 else, in the compare-and-set itself.
 */
export const whileSignedIn =
  <T>(held: Held, decide: (current: UserDocument | null) => T) =>
  (current: UserDocument | null): T => {
    if (current && !isStillSignedIn(current, held)) throw signedOut();
    return decide(current);
  };
