import assert from 'node:assert/strict';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { openService } from '@keyturn/service-kit/testing-world';
import { CREATE } from './service-routes.ts';

const COUNT = 200;
const PASSWORD = 'quiet mountain lease';
const known = (at: number): string => `known${at}@example.edu`;
const unknown = (at: number): string => `other${at}@example.edu`;

/** What an answer tells, without what differs from every answer to every other. */
async function told(service: TestService, method: string, path: string, body: object | undefined, user: null | object) {
  const answer = await service.call(method, path, { user: user as never, body });
  const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return JSON.stringify([answer.status, headers, { ...(answer.body as object), requestId: '' }]);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test('[F][B7] T-04 T-09 200 known and 200 unknown addresses cannot be told apart, neither by words nor by time', async (t) => {
  const create = CREATE['profiles'];
  assert.ok(create);
  const { service } = await openService((deps) => create(deps), t);
  const addressOf = (at: number) => ({ 'x-client-address': `10.0.0.${at}` });
  for (let at = 0; at < COUNT; at += 1) {
    const body = { name: 'Known', email: known(at), password: PASSWORD };
    const { status } = await service.call('POST', '/api/users/register', { body, headers: addressOf(at) });
    assert.equal(status, 201);
  }
  const prober = { userId: 'prober', email: 'prober@example.edu', name: 'Pru Ober' };
  const answers = new Map<string, Set<string>>();
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const note = (call: string, answer: string) => answers.set(call, (answers.get(call) ?? new Set()).add(answer));

  for (let at = 0; at < COUNT; at += 1) {
    // In turns, so that whatever else the machine does slows both alike.
    for (const [kind, email] of at % 2 === 0
      ? ([
          ['known', known(at)],
          ['unknown', unknown(at)],
        ] as const)
      : ([
          ['unknown', unknown(at)],
          ['known', known(at)],
        ] as const)) {
      const startedAt = performance.now();
      const { status, body } = await service.call('POST', '/api/users/login', {
        body: { email, password: 'not the right one' },
        headers: addressOf(at),
      });
      times[kind].push(performance.now() - startedAt);
      note('login', JSON.stringify([status, { ...(body as object), requestId: '' }]));
      const self = { email, name: 'x', location: 'Provo UT' };
      note('save profile', await told(service, 'POST', '/api/profiles', self, prober));
      note(
        'update',
        await told(service, 'POST', '/api/users/update', { email, updates: { discoveryGroupSize: 1 } }, prober),
      );
    }
    if (at < 25)
      for (const email of [known(at), unknown(at)]) {
        note('profile', await told(service, 'GET', `/api/profiles/${email}`, undefined, prober));
      }
  }
  for (const [call, different] of answers) assert.equal(different.size, 1, `${call}: ${[...different].join('\n')}`);
  // Of two log-ins in a row: what the machine does beside them is much the same for both.
  const ratio = median(times.known.map((time, at) => time / (times.unknown[at] ?? NaN)));
  t.diagnostic(`log-ins of known people take ${ratio.toFixed(3)} times as long as those of unknown ones`);
  assert.ok(Math.abs(ratio - 1) < 0.15, `${ratio} times as long`);
});
