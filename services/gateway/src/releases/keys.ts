import { createPublicKey, type KeyObject } from 'node:crypto';
import { KEY_VERBS, RELEASE_COMMAND, releaseCommand, type ReleaseCommand } from '@keyturn/contracts/release';
import { keyId } from '@keyturn/service-kit/identity';
import { Problem, unauthorized } from '@keyturn/service-kit/problem';
import { decodeProtectedHeader, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';

/** Keys, with their slices (`*` is all) and verbs; `key` is an Ed25519 public key in PEM. */
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

/** A verified command and its key. */
export interface Signed {
  readonly by: string;
  readonly command: ReleaseCommand;
}

/**
 * Reads a signed command for a slice; null without a signature. Throws a Problem: 401 for an unknown key or an expired
 * or wrong signature, 403 for a slice or verb beyond the key, 422 for invalid content.
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

/** Verifies a signature for a purpose and longest life; throws jose's error. */
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

/** The key id that a token claims; null for another purpose. */
export function kidOf(token: string, type: string): string | null {
  try {
    const { typ, kid } = decodeProtectedHeader(token);
    return typ === type && typeof kid === 'string' ? kid : null;
  } catch {
    return null;
  }
}
