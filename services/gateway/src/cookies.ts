import { DEVICE_COOKIE, SESSION_COOKIE } from '@keyturn/contracts/session';
import type { Request } from 'express';

/** The session id that a call presents, or null. */
export const readSession = (request: Request): string | null => readOne(request, SESSION_COOKIE, /^[A-Za-z0-9_-]{43}$/);

/** The cookie of a browser that has logged in before, or null; what it proves is for profiles to say. */
export const readDevice = (request: Request): string | null => readOne(request, DEVICE_COOKIE, /^[\w.-]{45,137}$/);

/** The devices that an answer's cookies give. */
export const devicesIn = (setCookies: readonly string[]): string[] =>
  setCookies.flatMap((cookie) => new RegExp(`^${DEVICE_COOKIE}=([^;]+)`).exec(cookie)?.[1] ?? []);

/** The sessions that an answer's cookies give. */
export const sessionsIn = (setCookies: readonly string[]): string[] =>
  setCookies.flatMap((cookie) => new RegExp(`^${SESSION_COOKIE}=([^;]+)`).exec(cookie)?.[1] ?? []);

function readOne({ headers: { cookie = '' } }: Request, name: string, shape: RegExp): string | null {
  const values = cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value] = values;
  return values.length === 1 && value !== undefined && shape.test(value) ? value : null;
}
