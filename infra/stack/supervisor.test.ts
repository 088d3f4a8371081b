import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@keyturn/service-kit/testing-context';
import { makeFolder } from '@keyturn/service-kit/testing-places';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { ROOT } from '../build/freshness.ts';

test('a supervisor’s programs end when its process dies of an uncaught error', async (t) => {
  const folder = await makeFolder(t);
  const [program, parent] = [join(folder, 'program.mjs'), join(folder, 'parent.mjs')];
  await writeFile(program, 'setInterval(() => undefined, 1000);');
  const supervisor = JSON.stringify(join(ROOT, 'infra/stack/supervisor.ts'));
  await writeFile(
    parent,
    `const { createSupervisor } = await import(${supervisor});
    const supervisor = createSupervisor(() => undefined);
    supervisor.start({ name: 'program', file: ${JSON.stringify(program)}, env: {}, readyUrl: '' });
    console.log(supervisor.pid('program'));
    setTimeout(() => { throw new Error('nobody catches this'); }, 300);`,
  );
  const { stdout, status } = spawnSync(process.execPath, ['--import', './infra/typescript/register.mjs', parent], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const pid = Number(stdout);
  assert.ok(pid > 0, stdout);
  assert.notEqual(status, 0);
  await untilSo(() => !isThere(pid), 'the end of the program');
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
