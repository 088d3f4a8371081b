import { CALLS, findCall, type Call } from '@keyturn/contracts/calls';
import type { AnswerOf, CallOf, JsonCallKey } from '@keyturn/contracts/wire';
import { afterTest } from './after-test.ts';
import { Earlier, offline, Refusal, silent } from './replies.ts';

/** One call that a screen has made. */
export interface MadeCall {
  readonly key: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Reply<K extends JsonCallKey> = AnswerOf<CallOf<K>> | Refusal | Earlier | typeof offline | typeof silent;

/** What each call is answered, by its key: always the same, or what a function of the call says. */
export type Answers = {
  readonly [K in JsonCallKey]?: Reply<K> | ((made: MadeCall) => Reply<K> | Promise<Reply<K>>);
};

/**
 * Stands in for the network until the test ends. What is answered has to be what the contract says. A call without an
 * answer fails the test. Returns the calls that were made, and the way to answer other things from now on.
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

/** Once its test is over it stays silent for ever: its deadline would alert on the page of another test. */
const waitForAbort = (signal: AbortSignal | null | undefined, isOver: () => boolean): Promise<never> =>
  new Promise((_resolve, reject) =>
    signal?.addEventListener('abort', () => {
      if (!isOver()) reject(new Error('aborted'));
    }),
  );
