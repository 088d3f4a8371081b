import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@keyturn/service-kit/testing-context';
import { ROOT } from '../../infra/build/freshness.ts';
import { findTestFiles } from '../testing/files.ts';
import { describeLacking, PARTS } from './machine.ts';

/** Passes everywhere within a moment, so that a run in which all else is left out has passed something. */
const ALWAYS = 'packages/domain/src/dates.test.ts';
const BROWSER = 'mfe-landing/e2e/landing.e2e.ts';

/** This file, and one that does most of its work on the embedded product. */
const LEFT_ALONE = new Set(['tests/runner/machine.long.test.ts', 'tests/operations/backup.long.test.ts']);

/** The tests that reach a module by imports of files. */
async function findUsers(gate: string): Promise<string[]> {
  const files = [...(await findTestFiles('.test.ts')), ...(await findTestFiles('.e2e.ts'))];
  const isUser = await Promise.all(files.map((file) => reaches(file, gate, new Set())));
  return files.filter((file, at) => isUser[at] && !LEFT_ALONE.has(file));
}

async function reaches(file: string, gate: string, seen: Set<string>): Promise<boolean> {
  if (file === gate) return true;
  if (seen.has(file) || !existsSync(join(ROOT, file))) return false;
  seen.add(file);
  const text = await readFile(join(ROOT, file), 'utf8');
  for (const [, path = ''] of text.matchAll(/^(?:import|export|\}) .*from '(\.[^']+)';$/gm)) {
    if (await reaches(join(file, '..', path), gate, seen)) return true;
  }
  return false;
}

const brokerUsers = await findUsers('infra/servers/broker.ts');

/** What a machine may lack, and tests of which each needs something of it. */
const MACHINES: Record<string, { without: readonly string[]; files: readonly string[] }> = {
  'Chromium alone': { without: ['chromium'], files: [BROWSER] },
  'RabbitMQ alone': { without: ['rabbitmq'], files: brokerUsers },
  'Java alone': { without: ['java'], files: ['tests/servers/mongo-kill.long.test.ts'] },
  'Go alone': { without: ['go'], files: ['tests/servers/mongo-contract.long.test.ts'] },
  'both makers of a store': {
    without: ['java', 'go'],
    files: [
      'tests/faults/cases/events.long.test.ts',
      'tests/journeys/faults-services.long.e2e.ts',
      'tests/servers/mongo-contract.long.test.ts',
    ],
  },
  'strace alone': { without: ['strace'], files: ['tests/faults/cases/disk.long.test.ts'] },
  'all of them': {
    without: PARTS.map(({ name }) => name),
    files: [
      ...brokerUsers,
      BROWSER,
      'tests/servers/mongo-contract.long.test.ts',
      'tests/faults/cases/disk.long.test.ts',
    ],
  },
};

/** Runs these tests as on a machine without those parts. */
function runWithout(without: readonly string[], files: readonly string[], results: string, more = {}) {
  const { CI: _, JEST_WORKER_ID: __, ...own } = process.env;
  const main = ['--import', './infra/typescript/register.mjs', 'tests/main.ts', ALWAYS, ...files];
  const env = { ...own, WITHOUT: without.join(','), TEST_RESULTS: results, ...more };
  return spawnSync(process.execPath, main, { cwd: ROOT, env, encoding: 'utf8' });
}

async function makeResults(t: { after(run: () => Promise<void>): unknown }): Promise<string> {
  const results = await mkdtemp(join(tmpdir(), 'keyturn-results-'));
  t.after(() => rm(results, { recursive: true, force: true }));
  return results;
}

for (const [name, { without, files }] of Object.entries(MACHINES)) {
  test(`the tests of a machine that lacks ${name} pass, and say at the end what was left out and what brings it`, async (t) => {
    assert.ok(files.length > 0);
    const { status, stdout } = runWithout(without, files, await makeResults(t));
    assert.equal(status, 0, stdout);
    const parts = PARTS.filter((part) => without.includes(part.name));
    const [first = ''] = stdout.split('\n── ');
    for (const { title } of parts) assert.ok(first.includes(`No ${title} here: `), `not known before: ${stdout}`);
    const [said = '', command, , totals = ''] = stdout.trim().split('\n').slice(-4);
    for (const { title } of parts) assert.ok(said.includes(title), said);
    assert.equal(command, `apt-get install -y ${parts.map(({ packages }) => packages).join(' ')}`);
    assert.match(totals, /^\d+ passed, 0 failed, [1-9]\d* skipped$/);
  });
}

test('where CI is set, a part fails the run that `.ci/run` installs, and no other, though every test that ran has passed', async (t) => {
  for (const [name, expected] of [
    ['Chromium alone', 1],
    ['strace alone', 0],
  ] as const) {
    const { without, files } = MACHINES[name] ?? { without: [], files: [] };
    const { status, stdout } = runWithout(without, files, await makeResults(t), { CI: 'true' });
    assert.match(stdout.trim(), /\d+ passed, 0 failed, [1-9]\d* skipped$/);
    assert.equal(status, expected, stdout);
  }
});

test('every combination of what a machine may lack is told by its names and one command', () => {
  for (let bits = 0; bits < 2 ** PARTS.length; bits += 1) {
    const lacking = PARTS.filter((_, at) => (bits >> at) & 1);
    const lines = describeLacking(lacking, 3).join('\n');
    for (const part of PARTS) {
      assert.equal(lines.includes(part.title), lacking.includes(part));
      assert.equal(lines.includes(part.packages), lacking.includes(part));
    }
    assert.equal(lines === '', lacking.length === 0);
  }
});
