import { MongoError, MongoInvalidArgumentError, MongoServerError, MongoWriteConcernError } from 'mongodb';
import { StoreError, StoreUnavailable } from '../store.ts';

const UNKNOWN = 8;

/** Codes of a working server that cannot serve now: no primary, shutting down, too slow, disk full, locked out. */
const UNAVAILABLE = new Set([
  6, 7, 18, 43, 50, 63, 64, 79, 89, 91, 100, 133, 134, 150, 175, 189, 202, 237, 262, 9001, 10058, 10107, 11600, 11602,
  13388, 13435, 13436, 14031,
]);

/** Runs a driver call and translates errors: refused with a code, or unavailable with an unknown outcome. */
export async function translateErrors<R>(call: () => Promise<R>): Promise<R> {
  try {
    return await call();
  } catch (error) {
    throw translate(error);
  }
}

function translate(error: unknown): unknown {
  // Applied by the primary but perhaps lost: callers repeat the write, which is idempotent.
  if (error instanceof MongoWriteConcernError) return unavailable(error);
  if (error instanceof MongoServerError) {
    const code = Number(error.code ?? UNKNOWN);
    if (UNAVAILABLE.has(code)) return unavailable(error);
    return new StoreError(code, error.message, { cause: error });
  }
  // An invalid argument is our bug and stays as it is.
  if (error instanceof MongoInvalidArgumentError) return error;
  if (error instanceof MongoError || isSystemError(error)) return unavailable(error);
  return error;
}

/** A timeout, or a socket error that the driver passes through (EPIPE). */
function isSystemError(error: unknown): error is Error {
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  return error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));
}

const unavailable = (cause: Error) => new StoreUnavailable(`MongoDB is not available: ${cause.message}`, { cause });
