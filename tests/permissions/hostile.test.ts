import assert from 'node:assert/strict';
import { errorBody } from '@keyturn/contracts/errors';
import type { Given, Row, World } from '@keyturn/service-kit/permission-cells';
import type { CallOptions } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { emailOf } from './emails.ts';
import { MATRIX } from './matrix.ts';

/** Operators, prototypes, markup, control characters, wrong types and lengths, for each field of a body. */
const VALUES: readonly unknown[] = [
  ...[null, -1e308, { $ne: '' }, [{ then: 1 }], '\0\u202e<script>', 'é'.repeat(20_000)],
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
];
const BODIES = ['', '{', '[]', 'null', '"text"', '{"a":1}{"a":1}', `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`];
const PARTS = ['%00', '__proto__', '..%2F..%2Fetc%2Fpasswd', '%7B%22$ne%22:1%7D', 'x'.repeat(3_000)];
const QUERIES = [
  'limit=-1&cursor=%00',
  'limit[$ne]=1',
  'limit=1&limit=2',
  'state=__proto__&kind=x',
  `cursor=${'9'.repeat(400)}`,
];
const LEAKS = /node_modules|\/src\/|\.ts:\d|SQLITE|ZodError/;
const HOUR_MS = 3_600_000;

type Sent = readonly [path: string, options: Pick<CallOptions, 'body' | 'headers'>];

for (const { service, open, rows } of MATRIX)
  test(
    `[F] no hostile body, path or query of ${service} causes a server error, or an answer without a sentence`,
    { timeout: 120_000 },
    async (t) => {
      const world = await open(t);
      const faults: string[] = [];
      for (const row of rows.filter(({ isStream }) => !isStream)) {
        const given = await givenOf(world, row);
        for (const [path, options] of hostileOf(row, given)) {
          // Hourly limits must not interfere.
          world.service.clock.advance(HOUR_MS);
          const method = row.call.split(' ')[0] ?? '';
          const answer = await world.service.request(method, path, { ...options, user: given.actor });
          const fault = faultIn(answer.status, await answer.text());
          if (fault !== null)
            faults.push(`${method} ${path.slice(0, 100)} ${JSON.stringify(options).slice(0, 100)}: ${fault}`);
        }
      }
      assert.deepEqual(faults, []);
    },
  );

/** The actor with most rights in a row's first state. */
async function givenOf({ actors, scenes, service }: World, { cells, actors: names }: Row): Promise<Given> {
  const [[state, expected] = ['', []]] = Object.entries(cells);
  const allowed = expected.findIndex((one) => Number.parseInt(String(one)) < 400);
  const actor = actors[names[Math.max(allowed, 0)] ?? ''] ?? null;
  const [scene = '', variant = scene] = state.split(', ');
  const target = (await scenes[scene]?.()) ?? '';
  const owner = actors['owner'] ?? null;
  return { target, variant, actor, email: owner ? emailOf(variant, actor, owner) : '', now: service.clock.now() };
}

/** A row's request with one fault at a time. */
function* hostileOf({ call, send }: Row, given: Given): Generator<Sent> {
  const [method = '', pattern = ''] = call.split(' ');
  const {
    path = pattern.replaceAll(/:\w+/g, encodeURIComponent(given.target)),
    query = '',
    body,
    headers,
  } = send?.(given) ?? {};
  const rest = { ...(headers && { headers }) };
  const whole = { ...rest, ...(body !== undefined && { body }) };
  if (pattern.includes(':')) for (const part of PARTS) yield [pattern.replaceAll(/:\w+/g, part), whole];
  for (const wrong of QUERIES) yield [`${path}${query}${query ? '&' : '?'}${wrong}`, whole];
  if (method === 'GET' || body instanceof FormData || body instanceof ReadableStream) return;
  for (const text of BODIES) yield [path + query, { ...rest, body: text }];
  if (typeof body !== 'object' || body === null) return;
  for (const field of Object.keys(body))
    for (const value of VALUES) yield [path + query, { ...rest, body: { ...body, [field]: value } }];
}

function faultIn(status: number, text: string): string | null {
  if (status >= 500 || LEAKS.test(text)) return `${status} ${text.slice(0, 200)}`;
  if (status < 400) return null;
  const { data } = errorBody.safeParse(text.startsWith('{') ? JSON.parse(text) : null);
  return data?.message && data.message === data.error ? null : `${status} without a sentence: ${text.slice(0, 100)}`;
}
