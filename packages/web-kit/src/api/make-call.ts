import { PAGE_EVENTS } from '@keyturn/contracts/page';
import type { GivenOf, JsonCallKey } from '@keyturn/contracts/wire';
import { ownCaller } from '../slice/own-release.ts';
import { ApiError, NetworkError, UNREADABLE } from './errors.ts';
import { holdStorm } from './hold-storm.ts';

/** Longest wait for an answer before a call counts as a network error, in ms (security S-1c). */
const DEADLINE_MS = 10_000;
/** For a call with a photo: the service decodes other photos first. */
export const UPLOAD_DEADLINE_MS = 60_000;

/** Options of a call besides its arguments. */
interface Options {
  readonly signal?: AbortSignal | undefined;
  /** The call outlives its page; browsers limit such bodies to 64 KB at once. */
  readonly keepalive?: boolean;
  readonly deadlineMs?: number;
}

/** The arguments of a call; none if it takes none. */
export type Arguments<K extends JsonCallKey> =
  Partial<GivenOf<K>> extends GivenOf<K> ? [given?: GivenOf<K> & Options] : [given: GivenOf<K> & Options];

/** Makes a call and returns the body of its 2xx. Throws ApiError for another answer, NetworkError without one. */
export async function makeCall<K extends JsonCallKey>(key: K, ...[given]: Arguments<K>): Promise<string> {
  const { path, query, body, signal, keepalive = false, deadlineMs = DEADLINE_MS }: Loose = given ?? {};
  const [method = '', pattern = ''] = key.split(' ');
  if (method === 'GET') await holdStorm();
  const deadline = AbortSignal.timeout(deadlineMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(addressOf(pattern, path, query), {
      method,
      keepalive,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      headers: body === undefined ? ownCaller : { ...ownCaller, 'content-type': 'application/json' },
      // Undefined sends no body.
      body: JSON.stringify(body),
    });
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError('No answer', { cause });
  }
  refuseFailure(response.status, text);
  return text;
}

type Values = Readonly<Record<string, string | number | undefined>>;

interface Loose extends Options {
  readonly path?: Values | undefined;
  readonly query?: Values | undefined;
  readonly body?: unknown;
}

function addressOf(pattern: string, path: Values = {}, query: Values = {}): string {
  const address = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? address : `${address}?${search.toString()}`;
}

/** Throws ApiError for an answer other than 2xx, with the answer's sentence and code. */
export function refuseFailure(status: number, text: string): void {
  if (status >= 200 && status < 300) return;
  if (status === 401) window.dispatchEvent(new Event(PAGE_EVENTS.unauthorized));
  const { message, code } = (parsed(status, text) ?? {}) as { message?: unknown; code?: unknown };
  throw new ApiError(status, typeof code === 'string' ? code : '', typeof message === 'string' ? message : '');
}

/** The JSON of an answer. Throws ApiError for invalid JSON, including an empty text. */
export function parsed(status: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(status, UNREADABLE, '');
  }
}
