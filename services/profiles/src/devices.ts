import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { conflict } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { whileSignedIn } from './still-signed-in.ts';
import type { UserDocument } from './user.ts';

const MOST_ACCOUNTS = 5;
const SHAPE = /^[\w-]{22}(?:\.[\w-]{22}){1,5}$/;

/** A new password, or ending all sessions, invalidates earlier proofs. */
type Known = Pick<UserDocument, '_id' | 'sessionEpoch' | 'deviceEpoch'>;

/** Browsers with an earlier log-in. Their cookie proves only that: it names no account and signs nobody in. */
export interface Devices {
  /** The id of a device that logged in to this account since its devices were last forgotten, or null. */
  find(cookie: string, user: Known | null): string | null;
  /** The cookie of a device after a log-in; it also remembers earlier accounts, five in all. */
  remember(cookie: string, user: Known): string;
}

/** Signs with its own key, derived from the installation's secret. */
export function createDevices(secret: string): Devices {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'keyturn device cookie 2', 32));
  const proofOf = (id: string, { _id, sessionEpoch, deviceEpoch }: Known): string =>
    createHmac('sha256', key).update(`${id}|${_id}|${sessionEpoch}.${deviceEpoch}`).digest('base64url').slice(0, 22);
  const isProof = (given: string, right: string): boolean => timingSafeEqual(Buffer.from(given), Buffer.from(right));
  const split = (cookie: string): [id: string, proofs: string[]] => {
    const [id = '', ...proofs] = SHAPE.test(cookie) ? cookie.split('.') : [];
    return [id, proofs];
  };
  return {
    find(cookie, user) {
      const [id, proofs] = split(cookie);
      return user && proofs.some((proof) => isProof(proof, proofOf(id, user))) ? id : null;
    },
    remember(cookie, user) {
      const [before, proofs] = split(cookie);
      const id = before === '' ? randomBytes(16).toString('base64url') : before;
      const own = proofOf(id, user);
      const others = proofs.filter((proof) => proof !== own).slice(1 - MOST_ACCOUNTS);
      return [id, ...others, own].join('.');
    },
  };
}

/** Forgets an account's devices. Throws 401 without a valid session. */
export const forgetDevices = (users: StoreCollection<UserDocument>, held: UserDocument): Promise<UserDocument | null> =>
  changeDocument(
    users,
    held._id,
    whileSignedIn(held, (user) => user && { $inc: { deviceEpoch: 1, revision: 1 } }),
    () => conflict('Your account was changed elsewhere. Please try again.'),
  );
