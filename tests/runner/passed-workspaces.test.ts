import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fingerprintWorkspaces, keepPassedWorkspaces, readPassedWorkspaces } from './passed-workspaces.ts';
import type { TestResult } from './results.ts';

const TESTS = ['mfe-tours/src/a.test.tsx', 'mfe-posting/src/b.test.tsx', 'services/tours/src/c.test.ts'];
const ALSO = ['tests/permissions/d.test.ts', 'tests/house/e.test.ts'];
const FILES = [...TESTS, ...ALSO, 'packages/domain/src/days.ts', 'docs/commands.md', 'package-lock.json'];

let root: string;
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const run = async (outcomes: Readonly<Record<string, TestResult['outcome']>> = {}): Promise<void> => {
  const ran = [...TESTS, ...ALSO];
  const results = ran.map((file) => ({ file, title: 'it', outcome: outcomes[file] ?? ('passed' as const) }));
  await keepPassedWorkspaces(root, await fingerprintWorkspaces(root, ran), { ran, results });
};
const passed = async (): Promise<string[]> =>
  [...(await readPassedWorkspaces(root, await fingerprintWorkspaces(root, [...TESTS, ...ALSO])))].sort();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'workspaces-'));
  execFileSync('git', ['init', '-q', root]);
  writeFileSync(join(root, '.gitignore'), '.build\n');
  for (const file of FILES) write(file, 'as it was');
});
afterEach(() => rmSync(root, { recursive: true }));

const ALL = ['mfe-posting', 'mfe-tours', 'services/tours', 'tests/house', 'tests/permissions'];

test('workspaces that passed are left out until what they may read changes', async () => {
  assert.deepEqual(await passed(), []);
  await run();
  assert.deepEqual(await passed(), ALL);
  for (const [file, left] of [
    ['mfe-tours/src/screen.tsx', ['mfe-posting', 'services/tours', 'tests/permissions']],
    ['services/tours/src/rule.ts', ['mfe-posting', 'mfe-tours']],
    ['docs/commands.md', ['mfe-posting', 'mfe-tours', 'services/tours', 'tests/permissions']],
    ['packages/domain/src/days.ts', []],
    ['package-lock.json', []],
    ['tests/runner/jest.ts', []],
  ] as const) {
    await run();
    write(file, `changed ${Math.random()}`);
    assert.deepEqual(await passed(), left, file);
  }
});

test('a workspace of which a test failed, was skipped or told nothing has not passed', async () => {
  for (const outcome of ['failed', 'skipped'] as const) {
    await run();
    await run({ 'mfe-tours/src/a.test.tsx': outcome });
    assert.deepEqual(
      await passed(),
      ALL.filter((workspace) => workspace !== 'mfe-tours'),
      outcome,
    );
  }
  const ran = ['services/tours/src/c.test.ts'];
  await keepPassedWorkspaces(root, await fingerprintWorkspaces(root, ran), { ran, results: [] });
  assert.ok(!(await passed()).includes('services/tours'));
});
