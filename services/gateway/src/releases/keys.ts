import { createPublicKey, type KeyObject } from 'node:crypto';
import { KEY_VERBS, RELEASE_COMMAND, releaseCommand, type ReleaseCommand } from '@keyturn/contracts/release';
import { keyId } from '@keyturn/service-kit/identity';
import { Problem, unauthorized } from '@keyturn/service-kit/problem';
import { decodeProtectedHeader, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';

/** Whose commands count, for which slices (`*` is all) and which verbs; `key` is an Ed25519 public key in PEM. */
export const releaseKeys = z.array(
  z.object({
    name: z.string().min(1),
    key: z.string().transform((pem, context): KeyObject => {
      try {
        return createPublicKey(pem.replaceAll('\\n', '\n'));
      } catch {
        context.addIssue('is no public key in PEM');
        return z.NEVER;
      }
    }),
    slices: z.array(z.string()).min(1),
    verbs: z.array(z.enum(KEY_VERBS)).default([...KEY_VERBS]),
  }),
);
export type ReleaseKeys = z.infer<typeof releaseKeys>;
type ReleaseKey = ReleaseKeys[number];

/** Who said it, and what. */
export interface Signed {
  readonly by: string;
  readonly command: ReleaseCommand;
}

/**
 * Reads a signed command for a slice; null where nothing is signed at all, for which there is no such address. Throws a Problem: 401
 * for a key that is not known or a signature that is old or wrong, 403 for a slice or verb that is not the key's, 422 for nonsense.
 */
export async function readSigned(
  token: string,
  slice: string,
  keys: ReleaseKeys,
  now: () => Date,
): Promise<Signed | null> {
  const kid = kidOf(token, RELEASE_COMMAND.type);
  if (kid === null) return null;
  const key = findKey(keys, kid);
  if (!key) throw unauthorized('That key may not release anything here.');
  const payload = await verify(token, key, RELEASE_COMMAND, now).catch(() => {
    throw unauthorized('That signature is old or wrong.');
  });
  const parsed = releaseCommand.safeParse(payload);
  if (!parsed.success) throw new Problem(422, 'unreadable', 'That command cannot be read.');
  const command = parsed.data;
  const isOwn = key.slices.includes('*') || key.slices.includes(slice);
  if (command.slice !== slice || !isOwn || !key.verbs.includes(command.do))
    throw new Problem(403, 'not_yours', `The key ${key.name} may not do that to ${slice}.`);
  return { by: key.name, command };
}

export const findKey = (keys: ReleaseKeys, kid: string): ReleaseKey | undefined =>
  keys.find((one) => keyId(one.key) === kid);

/** What is signed with a key, for a purpose, and for so long at most; throws jose's error where it is not. */
export async function verify(
  token: string,
  { key }: ReleaseKey,
  { type, mostSeconds }: { readonly type: string; readonly mostSeconds: number },
  now: () => Date,
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, key, {
    algorithms: ['EdDSA'],
    typ: type,
    requiredClaims: ['exp', 'iat'],
    maxTokenAge: mostSeconds,
    currentDate: now(),
    clockTolerance: 5,
  });
  return payload;
}

/** Which key a token claims to be signed with; null where it is none for that purpose. */
export function kidOf(token: string, type: string): string | null {
  try {
    const { typ, kid } = decodeProtectedHeader(token);
    return typ === type && typeof kid === 'string' ? kid : null;
  } catch {
    return null;
  }
}
