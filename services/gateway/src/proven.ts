import { createRecent, type Recent } from '@keyturn/service-kit/recent';
import type { Request } from 'express';
import { devicesIn, readDevice, readSession, sessionsIn } from './cookies.ts';

const MOST_KNOWN = 50_000;

/** Session ids that named somebody when they were last presented. It decides about limits alone, never about who calls. */
const sessions = createRecent<true>(MOST_KNOWN);

/** Devices whose last log-in was right; as with sessions, for limits alone. */
const devices = createRecent<true>(MOST_KNOWN);

/** The session a call carries where it named somebody the last time, else null. */
export const provenSession = (request: Request): string | null => knownIn(sessions, readSession(request));

/** A session that has just named somebody. */
export const rememberSession = (sessionId: string): void => sessions.put(sessionId, true);

/** A session that is over lifts no limit. */
export const forgetSession = (sessionId: string): void => sessions.forget(sessionId);

/** The device a call comes from where somebody has logged in there since this process started, else null. */
export const provenDevice = (request: Request): string | null => knownIn(devices, readDevice(request));

/** Remembers what a log-in that was right gives, session and device, and the device that came with it. */
export function rememberLogIn(request: Request, setCookies: readonly string[]): void {
  for (const session of sessionsIn(setCookies)) sessions.put(session, true);
  const own = readDevice(request);
  for (const device of [...(own === null ? [] : [own]), ...devicesIn(setCookies)]) devices.put(device, true);
}

const knownIn = (proven: Recent<true>, value: string | null): string | null =>
  value !== null && proven.has(value) ? value : null;
