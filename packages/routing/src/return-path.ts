/** What a link to the log-in or the sign-up hands over, so that the person comes back afterwards. */
export interface ReturnPath {
  readonly from: string;
  /** What the screen is handed over there, as a link to it would. */
  readonly state?: unknown;
  /** Why one is led to the log-in: to save a listing. */
  readonly reason?: 'save';
}

/** What the screen that is come back to is handed over; undefined for nothing. */
export const returnState = (state: unknown): unknown => (state as Partial<ReturnPath> | null)?.state;

/** Whether a location's state says that a listing is to be saved. */
export const isToSave = (state: unknown): boolean => (state as Partial<ReturnPath> | null)?.reason === 'save';

/** The own path a location's state asks to come back to, or null; an address of another site is none (security S-13). */
export function readReturnPath(state: unknown): string | null {
  const { from } = (state ?? {}) as { from?: unknown };
  return typeof from === 'string' && isOwnPath(from) ? from : null;
}

const OWN = 'https://own.invalid';

// As a browser reads it, without tabs and with dots resolved, and again for whoever decodes once more.
function isOwnPath(path: string): boolean {
  try {
    const { origin, pathname } = new URL(path, OWN);
    const plain = decodeURIComponent(pathname);
    const isOwn = path[0] === '/' && origin === OWN && !/^\/[^\w-]|\/\//.test(plain);
    return isOwn && (plain === path || plain === pathname || isOwnPath(plain));
  } catch {
    return false;
  }
}
