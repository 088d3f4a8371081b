/** Code of an answer in which nothing can be read. */
export const UNREADABLE = 'unreadable';

/** The server answered, but not with success. `message` is the server's sentence, '' when it gave none (every 5xx). */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /** By name: shell and remotes have a copy of this class each, and read each other's failures from the query cache. */
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

/** No answer came: offline, refused, or silent for longer than the call's deadline. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'NetworkError';
  }
}

/** Whether a call was answered with one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status);

/** The server's sentence when it gave one, else the screen's own default. */
export function serverMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}
