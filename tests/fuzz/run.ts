import fc from 'fast-check';
import type { Product } from '../testing/product.ts';
import { faultOf, LONGEST_MS } from './judge.ts';
import { KEYS, plainRequest, requestsFor, type HostileRequest } from './requests.ts';
import { send, type RawAnswer } from './send.ts';
import { makeWorld, type World } from './world.ts';

/** Not enough at once to meet the limit of uploads in hand, which answers 503 with right. */
const AT_ONCE = 3;

/** Limits far above a run; what they refuse is tested elsewhere. */
export const HOSTILE_ENV = Object.fromEntries(
  ['REGISTRATIONS', 'VISITOR_CALLS', 'USER_READS', 'USER_WRITES', 'ADDRESS_CALLS', 'MEDIA_CALLS'].map((name) => [
    `LIMIT_${name}`,
    '10000000',
  ]),
);

/** How a run ended. */
export interface Outcome {
  readonly seed: number;
  readonly sent: number;
  readonly signedIn: number;
  readonly calls: number;
  /** Calls of which not one request got through. */
  readonly neverDone: readonly string[];
  readonly statuses: Readonly<Record<number, number>>;
  readonly slowestMs: number;
  readonly faults: readonly string[];
}

/**
 * Done elsewhere: what takes something that only the reader of an e-mail has (`mail.test.ts` of notifications, `reset-password.test.ts`
 * and `confirm-email.test.ts` of profiles), what is signed with the key of a team (`commands.long.test.ts` and `previews.long.test.ts` of the gateway), what is for admins alone (`roles.test.ts` there, `admin.test.ts` of moderation), and what would end the session of the run
 * or leave it without its code, or asks for the password, whose tries hostile requests use up (`account-sessions.test.ts`, `second-step.test.ts`, `change-email.test.ts`, `deletions.test.ts`).
 */
const ELSEWHERE: readonly string[] = [
  'POST /releases/:slice',
  'GET /releases/:slice/preview',
  'POST /releases/:slice/preview',
  'GET /api/notifications/stop/:token',
  'POST /api/notifications/stop/:token',
  'POST /api/users/password/reset',
  'POST /api/users/links/use',
  'POST /api/users/password',
  'POST /api/users/sessions/end',
  'POST /api/users/email',
  'POST /api/users/deletion',
  'POST /api/users/second-step',
  'POST /api/users/second-step/confirm',
  'POST /api/users/second-step/codes',
  'POST /api/users/second-step/remove',
  'GET /api/admin/people/:whose',
  'GET /api/admin/deletions',
  'POST /api/admin/people/:id/recovery',
  'POST /api/admin/people/:id/end-sessions',
  'GET /api/admin/cases',
  'GET /api/admin/cases/:caseId',
  'POST /api/admin/cases',
  'POST /api/admin/cases/:caseId/decision',
  'GET /api/admin/audit',
];

/** Sends `count` hostile requests, every call in turn, the same ones for the same seed, and judges every answer. */
export async function runHostile(product: Product, { seed, count }: { seed: number; count: number }): Promise<Outcome> {
  const world = await makeWorld(product.url);
  const requests = makeRequests(world, seed, count);
  const statuses: Record<number, number> = {};
  const faults: string[] = [];
  const done = new Set<string>();
  const slow: HostileRequest[] = [];
  let slowestMs = 0;
  const waiting = [...requests];

  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const answer = await send(product.url, next).catch((error: unknown) => String(error));
      const fault = typeof answer === 'string' ? answer : faultOf(next.method, next.path, answer);
      if (fault !== null) faults.push(`${describe(next)}\n    ${fault}`);
      if (typeof answer === 'string') continue;
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status < 400) done.add(next.key);
      slowestMs = Math.max(slowestMs, answer.elapsedMs);
      if (answer.elapsedMs > LONGEST_MS) slow.push(next);
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // A busy machine is slow with anything: only what is slow again, alone, counts.
  for (const request of slow) {
    const { elapsedMs } = await send(product.url, request);
    if (elapsedMs > LONGEST_MS) faults.push(`${describe(request)}\n    took ${Math.round(elapsedMs)} ms, also alone`);
  }
  // Which calls chance let through is the seed's; that each still can be is not.
  for (const key of KEYS.filter((one) => !done.has(one) && !ELSEWHERE.includes(one))) {
    if ((await send(product.url, plainRequest(key, world))).status < 400) done.add(key);
  }
  faults.push(...(await stillFine(world)));
  const signedIn = requests.filter(({ isSignedIn }) => isSignedIn).length;
  const calls = new Set(requests.map(({ key }) => key)).size;
  const neverDone = KEYS.filter((key) => !done.has(key) && !ELSEWHERE.includes(key));
  return { seed, sent: requests.length, signedIn, calls, neverDone, statuses, slowestMs, faults };
}

function makeRequests(world: World, seed: number, count: number): HostileRequest[] {
  const share = Math.ceil(count / KEYS.length);
  const byCall = KEYS.map((key, at) => fc.sample(requestsFor(key, world), { numRuns: share, seed: seed + at }));
  return Array.from({ length: share }, (_, turn) => byCall.flatMap((list) => list[turn] ?? []))
    .flat()
    .slice(0, count);
}

/** Afterwards the product answers, the person is signed in, and nobody has become what a body said. */
async function stillFine({ origin, cookie, userId }: World): Promise<string[]> {
  const get = (path: string): Promise<RawAnswer> =>
    send(origin, { method: 'GET', path, headers: { cookie }, body: null });
  const { text } = await get('/api/session');
  const { user } = JSON.parse(text) as { user: { id: string; isAdmin?: unknown } | null };
  const faults = [];
  if (user?.id !== userId) faults.push('The session was lost on the way');
  if (user?.isAdmin !== undefined) faults.push('A prototype was changed');
  if ((await get('/readyz')).status !== 200) faults.push('The product is not ready any more');
  return faults;
}

const describe = ({ method, path, headers, body, key }: HostileRequest): string =>
  `${key}: ${method} ${path.slice(0, 120)} ${JSON.stringify(headers).slice(0, 160)} ${(body ?? '').toString().slice(0, 160)}`;

/** The lines a run prints. */
export function report({ seed, sent, signedIn, calls, statuses, slowestMs, faults }: Outcome): string {
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  return [
    `${sent} hostile requests over ${calls} calls (${signedIn} signed in), seed ${seed}`,
    `  by status ${counts.join(', ')}; slowest ${Math.round(slowestMs)} ms; ${faults.length} faults`,
    ...faults.slice(0, 20).map((fault) => `  ${fault}`),
  ].join('\n');
}
