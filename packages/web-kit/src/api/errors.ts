/** Code of an unreadable answer. */
export const UNREADABLE = 'unreadable';

/** An answer other than success. `message` is the server's sentence, '' without one (every 5xx). */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /** By name: shell and remotes have a copy of this class each, and share failures through the query cache. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }

  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** No answer: offline, refused, or beyond the call's deadline. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'NetworkError';
  }
}

/** Whether a call failed with one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status);

/** The server's sentence, else the screen's default. */
export function serverMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}
