import type { Request } from 'express';
import { devicesIn, readDevice, readSession, sessionsIn } from './cookies.ts';

const MOST_KNOWN = 50_000;

/** Session ids that named somebody when they were last presented. It decides about limits alone, never about who calls. */
const sessions = createMemory();

/** Devices whose last log-in was right; as with sessions, for limits alone. */
const devices = createMemory();

/** The session a call carries where it named somebody the last time, else null. */
export const provenSession = (request: Request): string | null => sessions.known(readSession(request));

/** A session that has just named somebody. */
export const rememberSession = (sessionId: string): void => sessions.add(sessionId);

/** A session that is over lifts no limit. */
export const forgetSession = (sessionId: string): void => sessions.forget(sessionId);

/** The device a call comes from where somebody has logged in there since this process started, else null. */
export const provenDevice = (request: Request): string | null => devices.known(readDevice(request));

/** Remembers what a log-in that was right gives, session and device, and the device that came with it. */
export function rememberLogIn(request: Request, setCookies: readonly string[]): void {
  for (const session of sessionsIn(setCookies)) sessions.add(session);
  const own = readDevice(request);
  for (const device of [...(own === null ? [] : [own]), ...devicesIn(setCookies)]) devices.add(device);
}

/** Values that were good when they were last seen, so many at most; the one that was not seen longest goes. */
function createMemory() {
  const values = new Set<string>();
  return {
    known: (value: string | null): string | null => (value !== null && values.has(value) ? value : null),
    forget: (value: string) => void values.delete(value),
    add(value: string) {
      values.delete(value);
      const [oldest] = values;
      if (values.size >= MOST_KNOWN && oldest !== undefined) values.delete(oldest);
      values.add(value);
    },
  };
}
