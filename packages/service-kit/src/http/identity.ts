import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';
import { forbidden, Problem, unauthorized } from '../base/problem.ts';
import { createRecent } from '../base/recent.ts';

const identity = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  /** Whether a link at the address was opened; absent from a gateway of the release before. */
  emailConfirmed: z.boolean().optional(),
  /** `admin` if the session may act as an admin; absent from a gateway of the release before. */
  role: z.string().optional(),
});

/** The signed-in user, vouched for by the gateway. */
export type Identity = z.infer<typeof identity>;

const ISSUER = 'keyturn-gateway';
const TYPE = 'keyturn-internal+jwt';
const HEADER = 'x-internal-token';

/** `WWW-Authenticate` for an unknown signing key: an operator's mistake that no user can fix. */
export const INTERNAL_CHALLENGE = 'Keyturn-Internal';

const LIFETIME_S = 30;
const REUSE_S = 15;
const CLOCK_TOLERANCE_S = 2;
const CACHE_SIZE = 5000;

/** A new Ed25519 pair in PEM, for runs without configured keys. */
export function generateKeyPair(): { privateKey: string; publicKey: string } {
  const pair = generateKeyPairSync('ed25519');
  return {
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/** The public half of an Ed25519 key, both in PEM. */
export const publicKeyOf = (privateKey: string): string =>
  createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'pem' }).toString();

/** Issues tokens for calls to services. */
export interface TokenIssuer {
  issue(call: { audience: string; user: Identity | null }): Promise<string>;
}

/** Gateway side: issues 30-second tokens for a user (or nobody) and one service (security S-41). */
export function createTokenIssuer(privateKey: string, now: () => Date = () => new Date()): TokenIssuer {
  const key = createPrivateKey(privateKey);
  const kid = keyId(createPublicKey(key));
  const issued = createRecent<{ token: string; reusableUntilS: number }>(CACHE_SIZE);

  return {
    async issue({ audience, user }) {
      const nowS = Math.floor(now().getTime() / 1000);
      const { userId, email, name, emailConfirmed, role } = user ?? {};
      const cacheKey = JSON.stringify([audience, userId, email, name, emailConfirmed, role]);
      const cached = issued.get(cacheKey);
      if (cached && nowS < cached.reusableUntilS) return cached.token;
      const token = await new SignJWT({ user: user && identity.parse(user) })
        .setProtectedHeader({ alg: 'EdDSA', typ: TYPE, kid })
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setIssuedAt(nowS)
        .setExpirationTime(nowS + LIFETIME_S)
        .sign(key);
      issued.put(cacheKey, { token, reusableUntilS: nowS + REUSE_S });
      return token;
    },
  };
}

const callers = new WeakMap<Request, Identity | null>();

/** Service side: middleware that answers 401 without a valid `x-internal-token` for this service. */
export function createIdentityVerifier(options: {
  /** One PEM, or several during key rotation. */
  publicKey: string | readonly string[];
  audience: string;
  now?: () => Date;
}): RequestHandler {
  const now = options.now ?? (() => new Date());
  const keys = new Map(
    [options.publicKey]
      .flat()
      .map((pem) => createPublicKey(pem))
      .map((key) => [keyId(key), key]),
  );
  const verified = createRecent<{ user: Identity | null; expiresAtMs: number }>(CACHE_SIZE);

  const verify = async (token: string) => {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = keys.get(kid ?? '');
        if (!key) throw new Error('unknown key');
        return key;
      },
      {
        algorithms: ['EdDSA'],
        requiredClaims: ['exp'],
        typ: TYPE,
        issuer: ISSUER,
        audience: options.audience,
        currentDate: now(),
        maxTokenAge: LIFETIME_S,
        clockTolerance: CLOCK_TOLERANCE_S,
      },
    );
    return { user: identity.nullable().parse(payload['user']), expiresAtMs: (payload.exp ?? 0) * 1000 };
  };

  return async (req, _res, next) => {
    const token = req.get(HEADER) ?? '';
    let known = verified.get(token);
    if (!known || known.expiresAtMs <= now().getTime()) {
      known = await verify(token).catch(() => undefined);
      if (!known) throw notGateway();
      verified.put(token, known);
    }
    callers.set(req, known.user);
    next();
  };
}

const notGateway = (): Problem =>
  new Problem(401, 'no_internal_token', 'This service answers only its gateway.', {
    'www-authenticate': INTERNAL_CHALLENGE,
  });

/** The caller; null for a visitor. */
export function callerOf(req: Request): Identity | null {
  return callers.get(req) ?? null;
}

/** The signed-in caller, else a Problem 401. */
export function requireUser(req: Request): Identity {
  const user = callerOf(req);
  if (!user) throw unauthorized('Please log in.');
  return user;
}

/** The signed-in admin, else a Problem 401 or 403. */
export function requireAdmin(req: Request): Identity {
  const user = requireUser(req);
  if (user.role !== 'admin') throw forbidden('This is for admins alone.', 'admins_alone');
  return user;
}

/** Whether the caller's address is unconfirmed; unknown counts as confirmed. */
export const isUnconfirmed = ({ emailConfirmed }: Identity): boolean => emailConfirmed === false;

/** Throws a Problem 403 if a confirmed address is required and the caller has none. */
export function requireConfirmed(caller: Identity, isRequired: boolean): void {
  if (isRequired && isUnconfirmed(caller))
    throw forbidden('Please confirm your e-mail address first.', 'confirm_email');
}

/** The signed-in caller if the e-mail (trimmed, lower-cased) is their own or `me`, else a Problem 403. */
export function requireSelf(req: Request, email: unknown): Identity {
  const user = requireUser(req);
  const asked = typeof email === 'string' ? email.trim().toLowerCase() : '';
  if (asked !== 'me' && asked !== user.email.trim().toLowerCase()) {
    throw forbidden('That account is not yours.', 'not_yours');
  }
  return user;
}

/** A key's id in tokens. */
export function keyId(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
    .slice(0, 16);
}
