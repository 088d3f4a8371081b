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
  /** Whether a link at the address was opened; a gateway of the release before does not say. */
  emailConfirmed: z.boolean().optional(),
  /** `admin` for an admin whose session may act as one; a gateway of the release before does not say. */
  role: z.string().optional(),
});

/** The signed-in user as the gateway vouches for it. */
export type Identity = z.infer<typeof identity>;

const ISSUER = 'keyturn-gateway';
const TYPE = 'keyturn-internal+jwt';
const HEADER = 'x-internal-token';

/** The `WWW-Authenticate` of a service that does not know its caller's key: an operator's mistake, nothing a person could mend. */
export const INTERNAL_CHALLENGE = 'Keyturn-Internal';

const LIFETIME_S = 30;
const REUSE_S = 15;
const CLOCK_TOLERANCE_S = 2;
const CACHE_SIZE = 5000;

/** A fresh Ed25519 pair in PEM, for runs where nobody configured one. */
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

/** Makes tokens for calls to services. */
export interface TokenIssuer {
  issue(call: { audience: string; user: Identity | null }): Promise<string>;
}

/** Gateway side: makes 30-second tokens that name a user (or nobody) and the one service they are for (security S-41). */
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

/** Service side: middleware that answers 401 unless the header `x-internal-token` is a valid token for this service. */
export function createIdentityVerifier(options: {
  /** One PEM, or several while keys rotate. */
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

/** Who is calling: null for a visitor. */
export function callerOf(req: Request): Identity | null {
  return callers.get(req) ?? null;
}

/** The signed-in caller, else a Problem 401. */
export function requireUser(req: Request): Identity {
  const user = callerOf(req);
  if (!user) throw unauthorized('Please log in.');
  return user;
}

/** The signed-in caller where the session lets an admin act as one, else a Problem 401 or 403. */
export function requireAdmin(req: Request): Identity {
  const user = requireUser(req);
  if (user.role !== 'admin') throw forbidden('This is for admins alone.', 'admins_alone');
  return user;
}

/** Whether the caller's address is unconfirmed. A service without this setting takes every address for confirmed. */
export const isUnconfirmed = ({ emailConfirmed }: Identity): boolean => emailConfirmed === false;

/** Throws a Problem 403 where a confirmed address is required and the caller has none. A service without this setting lets everybody pass. */
export function requireConfirmed(caller: Identity, isRequired: boolean): void {
  if (isRequired && isUnconfirmed(caller))
    throw forbidden('Please confirm your e-mail address first.', 'confirm_email');
}

/** The signed-in caller when the e-mail (trimmed, lower-cased) is its own or `me`, else a Problem 403. */
export function requireSelf(req: Request, email: unknown): Identity {
  const user = requireUser(req);
  const asked = typeof email === 'string' ? email.trim().toLowerCase() : '';
  if (asked !== 'me' && asked !== user.email.trim().toLowerCase()) {
    throw forbidden('That account is not yours.', 'not_yours');
  }
  return user;
}

/** How tokens name a key. */
export function keyId(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
    .slice(0, 16);
}
