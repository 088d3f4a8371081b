/** State of a link to log-in or sign-up, for the return. */
export interface ReturnPath {
  readonly from: string;
  /** State for the target screen, as by a link. */
  readonly state?: unknown;
  /** Why the log-in is required: to save a listing. */
  readonly reason?: 'save';
}

/** The returning screen's state; undefined for none. */
export const returnState = (state: unknown): unknown => (state as Partial<ReturnPath> | null)?.state;

/** Whether a location's state asks to save a listing. */
export const isToSave = (state: unknown): boolean => (state as Partial<ReturnPath> | null)?.reason === 'save';

/** The own path to return to in a location's state, or null; other sites are refused (security S-13). */
export function readReturnPath(state: unknown): string | null {
  const { from } = (state ?? {}) as { from?: unknown };
  return typeof from === 'string' && isOwnPath(from) ? from : null;
}

const OWN = 'https://own.invalid';

// As browsers parse it: tabs removed, dots resolved, and decoded once more.
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
