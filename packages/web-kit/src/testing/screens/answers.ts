import { CALLS, findCall, type Call } from '@keyturn/contracts/calls';
import type { AnswerOf, CallOf, JsonCallKey } from '@keyturn/contracts/wire';
import { afterTest } from './after-test.ts';
import { Earlier, offline, Refusal, silent } from './replies.ts';

/** A call that a screen made. */
export interface MadeCall {
  readonly key: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Reply<K extends JsonCallKey> = AnswerOf<CallOf<K>> | Refusal | Earlier | typeof offline | typeof silent;

/** The answer of each call, by key: fixed, or a function of the call. */
export type Answers = {
  readonly [K in JsonCallKey]?: Reply<K> | ((made: MadeCall) => Reply<K> | Promise<Reply<K>>);
};

/**
 * Replaces the network until the test ends. Answers must match the contract, and a call without one fails the test.
 * Returns the calls made, and a function that changes answers.
 */
export function answerCalls(answers: Answers): { made: MadeCall[]; answer(others: Answers): void } {
  const made: MadeCall[] = [];
  const problems: string[] = [];
  let current = answers;
  let isOver = false;

  globalThis.fetch = async (input, init = {}) => {
    const call = readCall(input as string, init);
    made.push(call);
    if (!(call.key in current)) problems.push(`no answer to ${call.key}`);
    const given: unknown = current[call.key as JsonCallKey];
    const reply: unknown = typeof given === 'function' ? await (given as (made: MadeCall) => unknown)(call) : given;
    if (reply === silent) return waitForAbort(init.signal, () => isOver);
    if (reply === offline) throw new TypeError('Failed to fetch');
    if (reply instanceof Refusal) return Response.json(reply.body, { status: reply.status });
    if (reply instanceof Earlier) return Response.json(reply.body);
    return toResponse(call.key, reply, problems);
  };
  afterTest(() => {
    isOver = true;
    if (problems.length > 0) throw new Error(`The test has ${problems.join(', ')}.`);
  });
  return { made, answer: (others) => (current = { ...current, ...others }) };
}

function readCall(address: string, { method = 'GET', body }: RequestInit): MadeCall {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  const { key } = findCall(CALLS, method, pathname) ?? { key: `${method} ${pathname}` };
  const parts = pathname.split('/');
  const named = (key.split(' ')[1] ?? '').split('/').map((part, at) => [part, parts[at] ?? ''] as const);
  const path = named.filter(([part]) => part.startsWith(':'));
  return {
    key,
    path: Object.fromEntries(path.map(([part, value]) => [part.slice(1), decodeURIComponent(value)])),
    query: Object.fromEntries(searchParams),
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
  };
}

function toResponse(key: string, reply: unknown, problems: string[]): Response {
  const { answers }: Call = CALLS[key as JsonCallKey];
  const status = [200, 201, 202, 204].find((candidate) => candidate in answers) ?? 200;
  const { schema } = answers[status] ?? {};
  if (!schema) return new Response(null, { status: 204 });
  const { success, error } = schema.safeParse(reply);
  const wrong = error?.issues.map((issue) => issue.path.join('.')).join(' ');
  if (!success) problems.push(`an answer to ${key} that is none of its contract (${wrong})`);
  return Response.json(reply, { status });
}

/** Never settles after its test: its deadline would alert on another test's page. */
const waitForAbort = (signal: AbortSignal | null | undefined, isOver: () => boolean): Promise<never> =>
  new Promise((_resolve, reject) =>
    signal?.addEventListener('abort', () => {
      if (!isOver()) reject(new Error('aborted'));
    }),
  );
