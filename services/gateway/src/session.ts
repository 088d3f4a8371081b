import { DEVICE_COOKIE, SESSION_COOKIE } from '@keyturn/contracts/session';
import type { Identity } from '@keyturn/service-kit/identity';
import { Problem } from '@keyturn/service-kit/problem';
import type { Request, RequestHandler } from 'express';

/** Who calls: checked once here, then carried to the services in a token. */
export interface CallerSession {
  readonly user: Identity | null;
  /** The presented session id, for profiles alone: log-in and log-out end it. */
  readonly sessionId: string | null;
}

const sessions = new WeakMap<Request, CallerSession>();
const NOBODY: CallerSession = { user: null, sessionId: null };

/** The caller of a request that passed `identify`. */
export const sessionOf = (request: Request): CallerSession => sessions.get(request) ?? NOBODY;

/** Session ids that named somebody when they were last presented. It decides about limits alone, never about who calls. */
const proven = createMemory();

/** The session a call carries where it named somebody the last time, else null. */
export const provenSession = (request: Request): string | null => proven.known(readSession(request));

/** A session that is over lifts no limit. */
export const forgetSession = (sessionId: string): void => proven.forget(sessionId);

/** Devices whose last log-in was right; as with sessions, for limits alone. */
const devices = createMemory();

/** The device a call comes from where somebody has logged in there since this process started, else null. */
export const provenDevice = (request: Request): string | null => devices.known(deviceOf(request));

/** Remembers the devices of a log-in that was right: the one that came with it and the one that is given. */
export function rememberDevices(request: Request, given: readonly string[]): void {
  const set = given.map((cookie) => new RegExp(`^${DEVICE_COOKIE}=([^;]+)`).exec(cookie)?.[1] ?? null);
  for (const device of [deviceOf(request), ...set]) if (device !== null) devices.add(device);
}

const MOST_KNOWN = 50_000;

/** Values that were good when they were last seen, so many at most. */
function createMemory() {
  const values = new Set<string>();
  return {
    known: (value: string | null): string | null => (value !== null && values.has(value) ? value : null),
    forget: (value: string) => void values.delete(value),
    add(value: string) {
      if (values.size >= MOST_KNOWN) values.clear();
      values.add(value);
    },
  };
}

/** Asks who holds a session id; to ask is to use it, unless told. Throws when the session store cannot tell. */
export type FindSession = (sessionId: string, options?: { isUse: boolean }) => Promise<Identity | null>;

/**
 * Finds out who calls. A session store that does not answer makes 503, never "not signed in": an outage must sign
 * nobody out (security S-8). Calls without a cookie need no session store.
 */
export function identify(findSession: FindSession): RequestHandler {
  return async (request, _response, next) => {
    const sessionId = readSession(request);
    if (sessionId !== null) {
      let user: Identity | null;
      try {
        user = await findSession(sessionId);
      } catch (cause) {
        const sentence = 'Keyturn cannot check your sign-in right now.';
        throw Object.assign(new Problem(503, 'no_session_store', sentence, { 'retry-after': '1' }), { cause });
      }
      sessions.set(request, { user, sessionId });
      if (user) proven.add(sessionId);
      else proven.forget(sessionId);
    }
    next();
  };
}

/** The cookie of a browser that has logged in before, or null; what it proves is for profiles to say. */
export const deviceOf = (request: Request): string | null => readOne(request, DEVICE_COOKIE, /^[\w.-]{45,137}$/);

const readSession = (request: Request): string | null => readOne(request, SESSION_COOKIE, /^[A-Za-z0-9_-]{43}$/);

function readOne({ headers: { cookie = '' } }: Request, name: string, shape: RegExp): string | null {
  const values = cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value] = values;
  return values.length === 1 && value !== undefined && shape.test(value) ? value : null;
}
