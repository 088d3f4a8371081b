import { DEVICE_COOKIE, SESSION_COOKIE } from '@keyturn/contracts/session';
import type { Request } from 'express';

export const PREVIEW_COOKIE = '__Host-preview';

/** The session id in a call, or null. */
export const readSession = (request: Request): string | null => readOne(request, SESSION_COOKIE, /^[A-Za-z0-9_-]{43}$/);

/** The cookie of a browser with an earlier log-in, or null; profiles verifies it. */
export const readDevice = (request: Request): string | null => readOne(request, DEVICE_COOKIE, /^[\w.-]{45,137}$/);

/** A browser's lot, 0 to 9999, or null (`releases/lots`). */
export function readLot(request: Request): number | null {
  const lot = readOne(request, '__Host-lot', /^\d{1,4}$/);
  return lot === null ? null : Number(lot);
}

/** A browser's signed preview, or null; `releases/previews` verifies it. */
export const readPreview = (request: Request): string | null =>
  readOne(request, PREVIEW_COOKIE, /^[\w-]+\.[\w-]+\.[\w-]+$/);

/** The session ids that an answer's cookies set; '' when they clear it. */
export const sessionsIn = (setCookies: readonly string[]): string[] =>
  setCookies.flatMap((cookie) => new RegExp(`^${SESSION_COOKIE}=([^;]*)`).exec(cookie)?.[1] ?? []);

function readOne({ headers: { cookie = '' } }: Request, name: string, shape: RegExp): string | null {
  const values = cookie
    .split(';')
    // Trims only what browsers accept around a cookie, not characters of its name.
    .map((pair) => pair.replace(/^[ \t]+|[ \t]+$/g, ''))
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value] = values;
  return values.length === 1 && value !== undefined && shape.test(value) ? value : null;
}
