import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const MOST_ACCOUNTS = 5;
const SHAPE = /^[\w-]{22}(?:\.[\w-]{22}){1,5}$/;

/** Browsers that have logged in before. Their cookie proves that and nothing else: it names no account and signs nobody in. */
export interface Devices {
  /** The id of a device that has logged in to this account, or null. */
  find(cookie: string, email: string): string | null;
  /** The cookie of a device that has just logged in to this account; accounts it knew before stay, the last five. */
  remember(cookie: string, email: string): string;
}

/** Signs with a key of its own, made from a secret of the installation. */
export function createDevices(secret: string): Devices {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'keyturn device cookie 1', 32));
  const proofOf = (id: string, email: string): string =>
    createHmac('sha256', key).update(`${id}|${email}`).digest('base64url').slice(0, 22);
  const isProof = (given: string, right: string): boolean => timingSafeEqual(Buffer.from(given), Buffer.from(right));
  const split = (cookie: string): [id: string, proofs: string[]] => {
    const [id = '', ...proofs] = SHAPE.test(cookie) ? cookie.split('.') : [];
    return [id, proofs];
  };
  return {
    find(cookie, email) {
      const [id, proofs] = split(cookie);
      return proofs.some((proof) => isProof(proof, proofOf(id, email))) ? id : null;
    },
    remember(cookie, email) {
      const [before, proofs] = split(cookie);
      const id = before === '' ? randomBytes(16).toString('base64url') : before;
      const own = proofOf(id, email);
      const others = proofs.filter((proof) => proof !== own).slice(1 - MOST_ACCOUNTS);
      return [id, ...others, own].join('.');
    },
  };
}
