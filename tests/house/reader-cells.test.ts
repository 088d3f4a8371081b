import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';

const PAGES = /^(?:shell|mfe-[^/]+|packages\/web-kit)\/src\//;
const TRIES = /assert(?:Reads|Asks)Tolerantly/;
/** A call with its reader, such as `call('GET /api/blocks', …)`. */
const READ = /\b(?:call|readWhole)\(\s*'((?:GET|POST|PUT|DELETE) \/[^']+)'/g;

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const files = listed.split('\n').filter((path) => PAGES.test(path) && existsSync(join(ROOT, path)));
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const isTest = (path: string): boolean => path.endsWith('.test.ts');
const workspaceOf = (path: string): string => PAGES.exec(path)?.[0] ?? '';

const tried = files.filter(isTest).map((path) => ({ workspace: workspaceOf(path), text: textOf(path) }));
const isTried = (workspace: string, key: string): boolean =>
  tried.some((file) => file.workspace === workspace && TRIES.test(file.text) && file.text.includes(`'${key}'`));

test('every call whose answer a page reads is tested on every cell in its workspace', () => {
  const reads = files
    .filter((path) => !/\.(?:test|canary)\.tsx?$/.test(path))
    .flatMap((path) => [...textOf(path).matchAll(READ)].map(([, key = '']) => ({ path, key })));
  assert.ok(reads.length > 60, `${reads.length} are found`);
  const untried = reads.filter(({ path, key }) => !isTried(workspaceOf(path), key));
  assert.deepEqual(
    untried.map(({ path, key }) => `${path}: ${key}`),
    [],
  );
});
