import assert from 'node:assert/strict';
import { CALLS, type Call } from '@keyturn/contracts/calls';
import type { Row, World } from '@keyturn/service-kit/permission-cells';
import { test } from '@keyturn/service-kit/testing-context';
import { MATRIX } from './matrix.ts';
import { openRunner } from './run-cells.ts';

type Opened = { readonly [K in 'access' | 'self']?: Call[K] | undefined };

/** Guards in the table of calls, and the row without each; services read it at every request. */
const GUARDS: readonly { guard: string; refusal: number; has: (call: Call) => boolean; opened: Opened }[] = [
  {
    guard: 'a session',
    refusal: 401,
    has: ({ access }) => access !== 'public',
    // Without a session the e-mail's owner is unknown, too.
    opened: { access: 'public', self: undefined },
  },
  {
    guard: 'an admin’s role',
    refusal: 403,
    has: ({ access }) => access === 'admin',
    opened: { access: 'session' },
  },
  { guard: 'one’s own e-mail', refusal: 403, has: ({ self }) => self !== undefined, opened: { self: undefined } },
];

for (const { service, open, rows } of MATRIX) {
  describe(service, () => {
    let world: World;
    const closing: (() => Promise<void>)[] = [];
    beforeAll(async () => {
      world = await open({ after: (stop) => closing.push(stop) });
    });
    afterAll(async () => {
      for (const close of closing.reverse()) await close();
    });
    for (const name of new Set(rows.map(({ call }) => call))) {
      const call = (CALLS as Readonly<Record<string, Call>>)[name];
      for (const { guard, refusal, has, opened } of GUARDS) {
        if (!call || !has(call)) continue;
        test(`[F] ${name} of ${service}, open to more than ${guard}, fails a cell`, async (t) => {
          const { access, self } = call;
          Object.assign(call, opened);
          t.after(async () => void Object.assign(call, { access, self }));
          assert.match(await findRed(openRunner(world), name, rows), new RegExp(`^expected ${refusal}`));
        });
      }
    }
  });
}

async function findRed(runner: ReturnType<typeof openRunner>, call: string, rows: readonly Row[]): Promise<string> {
  for (const row of rows.filter((one) => one.call === call)) {
    const [red] = await runner.runRow(row, true);
    if (red) return red.why;
  }
  return 'every cell is green';
}
