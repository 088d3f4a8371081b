import { createHmac, timingSafeEqual } from 'node:crypto';

const SHAPE = /^([\w-]{22})\.([\w-]{22})$/;

/** A token for an e-mail link: the link's id and an HMAC, computed when the e-mail is written and never stored. */
export const makeLinkToken = (key: string, purpose: string, id: string): string => `${id}.${proofOf(key, purpose, id)}`;

/** The id of a token with the right HMAC for this purpose, or null. */
export function readLinkToken(key: string, purpose: string, token: string): string | null {
  const [, id = '', proof = ''] = SHAPE.exec(token) ?? [];
  if (id === '') return null;
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(key, purpose, id))) ? id : null;
}

const proofOf = (key: string, purpose: string, id: string): string =>
  createHmac('sha256', key).update(`${purpose}|${id}`).digest('base64url').slice(0, 22);
