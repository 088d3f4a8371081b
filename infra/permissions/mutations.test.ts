import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../build/freshness.ts';
import { MUTATIONS } from './mutations.ts';

const AT_ONCE = 2;
/** How many are tried; the lab sets `MUTANTS=all`. The same ones for the same seed. */
const COUNT = process.env['MUTANTS'] === 'all' ? MUTATIONS.length : Number(process.env['MUTANTS'] ?? 10);
const SEED = Number(process.env['MUTANT_SEED'] ?? 1);

function chosen(): number[] {
  const rank = (at: number): string => createHash('sha256').update(`${SEED} ${at}`).digest('hex');
  const order = MUTATIONS.map((_, at) => at).sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return order.slice(0, COUNT);
}

const runMutant = (at: number): Promise<string> =>
  new Promise((resolve) => {
    const args = ['--import', './infra/typescript/register.mjs', 'infra/permissions/run-mutant.ts', String(at)];
    execFile(process.execPath, args, { cwd: ROOT, timeout: 60_000 }, (error, stdout, stderr) => {
      resolve(error === null ? '' : `${stdout.trim()} ${stderr.trim()}`.slice(0, 1000));
    });
  });

test(`[F] ${COUNT} guards, each switched off alone, turn a cell of the matrix red`, async (t) => {
  const queue = chosen();
  const alive: string[] = [];
  const work = async (): Promise<void> => {
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
      const problem = await runMutant(at);
      const mutation = MUTATIONS[at];
      if (problem !== '') alive.push(`${mutation?.by}: ${mutation?.guard} (${mutation?.file}): ${problem}`);
    }
  };
  const count = queue.length;
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  t.diagnostic(
    `${count - alive.length} of ${count} switched-off guards noticed; there are ${MUTATIONS.length} (seed ${SEED})`,
  );
  assert.deepEqual(alive, []);
});

test('[F] at least forty guards can be switched off, and each stands where it is said to', async () => {
  assert.ok(MUTATIONS.length >= 40);
  assert.equal(new Set(MUTATIONS.map(({ by, guard }) => `${by} ${guard}`)).size, MUTATIONS.length);
  for (const { file, find, index, guard } of MUTATIONS) {
    const count = (await readFile(join(ROOT, file), 'utf8')).split(find).length - 1;
    assert.ok(index === undefined ? count === 1 : index < count, `${guard}: ${find} stands ${count} times in ${file}`);
  }
});
