import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@keyturn/service-kit/testing-context';
import { ROOT } from '../../infra/build/freshness.ts';
import { MUTATIONS } from './mutations.ts';

const AT_ONCE = 2;
/** Mutants that share a process, and with it the packages that are loaded. */
const IN_ONE = 34;
const EACH_MS = 60_000;
/** How many are tried; the lab sets `MUTANTS=all`. The same ones for the same seed. */
const COUNT = process.env['MUTANTS'] === 'all' ? MUTATIONS.length : Number(process.env['MUTANTS'] ?? 10);
const SEED = Number(process.env['MUTANT_SEED'] ?? 1);

function chosen(): number[] {
  const rank = (at: number): string => createHash('sha256').update(`${SEED} ${at}`).digest('hex');
  const order = MUTATIONS.map((_, at) => at).sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return order.slice(0, COUNT);
}

/** Runs some in a process of their own: by number or service, its first red cell; those that could not be run are not there. */
const runMutants = <Of extends number | string>(
  some: readonly Of[],
  ...word: string[]
): Promise<Map<Of, string | null>> =>
  new Promise((resolve) => {
    const args = ['--import', './infra/typescript/register.mjs', 'tests/permissions/run-mutants.ts', ...word];
    const options = { cwd: ROOT, timeout: EACH_MS * Math.max(some.length, 10) };
    execFile(process.execPath, [...args, ...some.map(String)], options, (error, stdout, stderr) => {
      const lines = stdout.split('\n').filter((line) => line.startsWith('['));
      const found = new Map(lines.map((line) => JSON.parse(line) as [Of, string | null]));
      if (error !== null || found.size < some.length)
        console.error(`${error?.message ?? ''} ${stderr.trim()}`.slice(0, 1000));
      resolve(found);
    });
  });

test(`[F] ${COUNT} guards, each switched off alone, turn a cell of the matrix red`, async (t) => {
  const queue = chosen();
  const count = queue.length;
  const alive: string[] = [];
  const work = async (): Promise<void> => {
    for (let some = queue.splice(0, IN_ONE); some.length > 0; some = queue.splice(0, IN_ONE)) {
      const found = await runMutants(some);
      for (const at of some) {
        const mutation = MUTATIONS[at];
        const red = found.get(at);
        const problem =
          red === null ? 'every cell is green' : 'its cells could not be run, or the process ended before';
        if (typeof red !== 'string') alive.push(`${mutation?.by}: ${mutation?.guard} (${mutation?.file}): ${problem}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  t.diagnostic(
    `${count - alive.length} of ${count} switched-off guards noticed; there are ${MUTATIONS.length} (seed ${SEED})`,
  );
  assert.deepEqual(alive, []);
});

test('[F] the calls that are asked first, each alone in a new world, are as the matrix says while all guards stand, loaded as for a mutant', async () => {
  const services = [...new Set(MUTATIONS.map(({ by }) => by))];
  const some = services.filter((by) => by !== 'profiles');
  const found = await Promise.all([runMutants(some, 'standing'), runMutants(['profiles'], 'standing')]);
  assert.deepEqual(
    found.flatMap((ones) => [...ones]),
    [...some, 'profiles'].map((by) => [by, null]),
  );
});

test('[F] at least forty guards can be switched off, and each stands where it is said to', async () => {
  assert.ok(MUTATIONS.length >= 40);
  assert.equal(new Set(MUTATIONS.map(({ by, guard }) => `${by} ${guard}`)).size, MUTATIONS.length);
  for (const { file, find, index, guard } of MUTATIONS) {
    const count = (await readFile(join(ROOT, file), 'utf8')).split(find).length - 1;
    assert.ok(index === undefined ? count === 1 : index < count, `${guard}: ${find} stands ${count} times in ${file}`);
  }
});
