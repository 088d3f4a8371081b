import { ApiError, NetworkError, UNAUTHORIZED } from './errors.ts';

/** Longest wait for an answer before a call counts as a network error, in ms (security S-1c). */
const DEADLINE_MS = 10_000;

/**
 * Calls our API and returns its JSON (undefined for 204).
 * With `keepalive` a call outlives its page; browsers let no more than 64 KB of bodies go at once that way.
 * Throws ApiError for an answer other than 2xx, NetworkError when there is none.
 */
export async function callApi<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  options: { readonly keepalive?: boolean } = {},
): Promise<T> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      keepalive: options.keepalive ?? false,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError('No answer', { cause });
  }
  return readAnswer<T>(response.status, text);
}

/** Turns a status and a body into the answer or an ApiError; a 2xx that is not JSON, an empty one among them, is an error, too. */
export function readAnswer<T>(status: number, text: string): T {
  const isSuccess = status >= 200 && status < 300;
  if (status === 204) return undefined as T;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ApiError(status, 'unreadable', '');
  }
  if (isSuccess) return json as T;
  if (status === 401) window.dispatchEvent(new Event(UNAUTHORIZED));
  const { message, code } = (json ?? {}) as { message?: unknown; code?: unknown };
  throw new ApiError(status, typeof code === 'string' ? code : '', typeof message === 'string' ? message : '');
}
