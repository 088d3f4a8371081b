import { CALLS, type CallTable } from '@keyturn/contracts/calls';
import fc from 'fast-check';
import { hostileBody, hostileForm } from './bodies.ts';
import { EXAMPLES } from './examples.ts';
import { hostileCookie, hostileHeaders } from './headers.ts';
import { formOf } from './multipart.ts';
import type { RawRequest } from './send.ts';
import { HOSTILE_KEYS, PATH_PARTS, hostileText } from './values.ts';
import type { World } from './world.ts';

/** A request made for a call of the table; `isSignedIn` when it carries the good session. */
export interface HostileRequest extends RawRequest {
  readonly key: string;
  readonly isSignedIn: boolean;
}

/** Calls that end or replace the session they are made with. */
const ENDS_SESSION = [
  'POST /api/users/register',
  'POST /api/users/login',
  'POST /api/users/logout',
  'POST /api/users/deletion/cancel',
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'M-SEARCH'];
const NO_CHANGE = fc.constant(null);

/** The keys of the table in turn, so that every call gets its share. */
export const KEYS = Object.keys(CALLS);

/** Requests for one call, most of them with one or two things wrong, some with nothing. */
export function requestsFor(key: string, world: World): fc.Arbitrary<HostileRequest> {
  const table: CallTable = CALLS;
  const call = table[key];
  if (!call) throw new Error(`The table has no call ${key}`);
  const [method = '', pattern = ''] = key.split(' ');
  const example = EXAMPLES[key]?.(world) ?? {};
  const cookie = ENDS_SESSION.includes(key) ? world.spareCookie : world.cookie;
  const isMultipart = call.body?.type === 'multipart/form-data';
  return fc
    .record({
      method: fc.oneof(
        { arbitrary: fc.constant(method), weight: 12 },
        { arbitrary: fc.constantFrom(...METHODS), weight: 1 },
      ),
      path: hostilePath(pattern, example.path ?? {}),
      query: hostileQuery(example.query ?? {}),
      body: isMultipart ? hostileForm(world.photo) : hostileBody(example.body),
      headers: hostileHeaders(),
      cookie: fc.oneof(
        { arbitrary: fc.constant(cookie), weight: 6 },
        { arbitrary: NO_CHANGE, weight: 3 },
        { arbitrary: hostileCookie(cookie), weight: 1 },
      ),
    })
    .map(({ method: used, path, query, body, headers, cookie: sent }) => {
      const isEnding = KEYS.some((other) => ENDS_SESSION.includes(other) && path.startsWith(other.split(' ')[1] ?? ''));
      const safe = isEnding && sent === world.cookie ? world.spareCookie : sent;
      return {
        key,
        isSignedIn: safe === world.cookie,
        method: used,
        path: `${path}${query}`,
        headers: {
          ...(body.type !== null && { 'content-type': body.type }),
          ...(isMultipart && { 'x-requested-with': 'fetch' }),
          // What cannot be read as HTTP is answered with a body, which HEAD does not allow.
          ...(safe !== null && { cookie: used === 'HEAD' ? safe.slice(0, 200) : safe }),
          ...(used !== 'HEAD' && headers),
        },
        body: body.bytes,
      };
    });
}

/** The example of a call that takes JSON or nothing, with nothing wrong. */
export function plainRequest(key: string, world: World): RawRequest {
  const { path = {}, query = {}, body } = EXAMPLES[key]?.(world) ?? {};
  const [method = '', pattern = ''] = key.split(' ');
  const address = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(path[name] ?? 'x'));
  const cookie = ENDS_SESSION.includes(key) ? world.spareCookie : world.cookie;
  const isMultipart = (CALLS as CallTable)[key]?.body?.type === 'multipart/form-data';
  const sent = isMultipart ? formOf(body as Record<string, string>, world.photo) : jsonOf(body);
  return {
    method,
    path: `${address}?${new URLSearchParams(query).toString()}`,
    headers: {
      cookie,
      ...(sent && { 'content-type': sent.type }),
      ...(isMultipart && { 'x-requested-with': 'fetch' }),
    },
    body: sent?.body ?? null,
  };
}

const jsonOf = (body: unknown) =>
  body === undefined ? null : { type: 'application/json', body: Buffer.from(JSON.stringify(body)) };

function hostilePath(pattern: string, example: Readonly<Record<string, string>>): fc.Arbitrary<string> {
  const part = fc.oneof(fc.constantFrom(...PATH_PARTS), hostileText.map(encode));
  const parts = pattern.split('/').map((word) => {
    const valid = fc.constant(word.startsWith(':') ? encodeURIComponent(example[word.slice(1)] ?? 'x') : word);
    return fc.oneof({ arbitrary: valid, weight: word.startsWith(':') ? 2 : 60 }, { arbitrary: part, weight: 1 });
  });
  const changed = fc.oneof(
    { arbitrary: fc.constant(''), weight: 15 },
    { arbitrary: fc.constantFrom('/', '//', '/..', '/../../package.json', '.json'), weight: 1 },
  );
  return fc.tuple(fc.tuple(...parts), changed).map(([words, end]) => `/${words.slice(1).join('/')}${end}`);
}

function hostileQuery(example: Readonly<Record<string, string>>): fc.Arbitrary<string> {
  const names = [...Object.keys(example), ...HOSTILE_KEYS];
  const odd = fc.tuple(fc.constantFrom(...names), fc.constantFrom('', '[]', '[$ne]', '[a][b]'), hostileText);
  const pairs = fc.array(
    odd.map(([name, suffix, value]) => `${encode(name)}${suffix}=${encode(value)}`),
    { maxLength: 4 },
  );
  const whole = new URLSearchParams(example).toString();
  const raw = fc.constantFrom('%', 'limit=%E0%A4%A', '&&&==', `a=${'x'.repeat(4_000)}`, 'limit=1&limit=2', '?', '[]=1');
  return fc
    .oneof(
      { arbitrary: fc.constant(whole), weight: 4 },
      { arbitrary: pairs.map((list) => [whole, ...list].join('&')), weight: 2 },
      { arbitrary: raw, weight: 1 },
    )
    .map((text) => (text === '' ? '' : `?${text}`));
}

// By way of bytes: half a surrogate pair cannot stand in an address.
const encode = (text: string): string => encodeURIComponent(Buffer.from(text.slice(0, 2_000)).toString());
