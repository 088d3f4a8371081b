import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { ROOT } from '../../infra/build/freshness.ts';
import { MATRIX } from './matrix.ts';
import { MUTATIONS, nameOf, NOTICED, readNoticed } from './mutations.ts';
import { openRunner } from './run-cells.ts';

/**
 * Writes down which call notices each guard that is switched off: run it when guards were added. Those of whom one is known already
 * are left out; begin with `{}` to find all anew.
 */
const known = await readNoticed();
const noticed = new Map<string, string>();
const queue = MUTATIONS.map((mutation, at) => ({ at, name: nameOf(mutation), by: mutation.by }));

const findRed = (at: number): Promise<string> =>
  new Promise((resolve) => {
    const program = ['--import', './infra/typescript/register.mjs', 'tests/permissions/run-mutants.ts', String(at)];
    execFile(process.execPath, program, { cwd: ROOT }, (_error, stdout) => resolve(stdout));
  });

/** Whether the cells of a call are green in a world that no other call has changed: else they would say nothing of a guard. */
async function isGreenAlone(service: string, call: string): Promise<boolean> {
  const matrix = MATRIX.find((one) => one.service === service);
  if (!matrix) return false;
  const runner = openRunner(await matrix.open({ after: () => undefined }));
  for (const row of matrix.rows.filter((one) => one.call === call))
    if ((await runner.runRow(row, true)).length > 0) return false;
  return true;
}

async function work(): Promise<void> {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { at, name, by } = next;
    if (by === 'tokens') continue;
    if (by === 'gateway') {
      const session = known[name] ?? / \| ([^:]+): /.exec(await findRed(at))?.[1];
      if (session !== undefined) noticed.set(name, session);
      continue;
    }
    const call = known[name] ?? /"([A-Z]+ [^ ]+) \|/.exec(await findRed(at))?.[1];
    if (call === undefined) console.error(`Nothing noticed: ${name}`);
    else if (known[name] !== undefined || (await isGreenAlone(by, call))) noticed.set(name, call);
    else console.error(`Not green alone, so it is not asked first: ${call}, for ${name}`);
  }
}

await Promise.all([work(), work()]);
const sorted = [...noticed].sort(([one], [other]) => (one < other ? -1 : 1));
await writeFile(NOTICED, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
// What the cells started is still open.
process.exit(0);
