import { createHmac, timingSafeEqual } from 'node:crypto';

const SHAPE = /^([\w-]{22})\.([\w-]{22})$/;

/** What opens something by e-mail: the link's id and a proof, made with a key where the e-mail is written and never kept. */
export const makeLinkToken = (key: string, purpose: string, id: string): string => `${id}.${proofOf(key, purpose, id)}`;

/** The id of a token whose proof is right for this purpose, or null. */
export function readLinkToken(key: string, purpose: string, token: string): string | null {
  const [, id = '', proof = ''] = SHAPE.exec(token) ?? [];
  if (id === '') return null;
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(key, purpose, id))) ? id : null;
}

const proofOf = (key: string, purpose: string, id: string): string =>
  createHmac('sha256', key).update(`${purpose}|${id}`).digest('base64url').slice(0, 22);
