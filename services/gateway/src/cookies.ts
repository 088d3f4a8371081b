import { DEVICE_COOKIE, SESSION_COOKIE } from '@keyturn/contracts/session';
import type { Request } from 'express';

export const PREVIEW_COOKIE = '__Host-preview';

/** The session id that a call presents, or null. */
export const readSession = (request: Request): string | null => readOne(request, SESSION_COOKIE, /^[A-Za-z0-9_-]{43}$/);

/** The cookie of a browser that has logged in before, or null; what it proves is for profiles to say. */
export const readDevice = (request: Request): string | null => readOne(request, DEVICE_COOKIE, /^[\w.-]{45,137}$/);

/** The lot of a browser, 0 to 9999, or null (`releases/lots`). */
export function readLot(request: Request): number | null {
  const lot = readOne(request, '__Host-lot', /^\d{1,4}$/);
  return lot === null ? null : Number(lot);
}

/** What a browser's preview was signed as, or null; what it is worth is for `releases/previews` to say. */
export const readPreview = (request: Request): string | null =>
  readOne(request, PREVIEW_COOKIE, /^[\w-]+\.[\w-]+\.[\w-]+$/);

/** The session ids that an answer's cookies set; '' where they clear it. */
export const sessionsIn = (setCookies: readonly string[]): string[] =>
  setCookies.flatMap((cookie) => new RegExp(`^${SESSION_COOKIE}=([^;]*)`).exec(cookie)?.[1] ?? []);

function readOne({ headers: { cookie = '' } }: Request, name: string, shape: RegExp): string | null {
  const values = cookie
    .split(';')
    // What a cookie may have around it, and nothing that a browser takes as part of its name.
    .map((pair) => pair.replace(/^[ \t]+|[ \t]+$/g, ''))
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value] = values;
  return values.length === 1 && value !== undefined && shape.test(value) ? value : null;
}
