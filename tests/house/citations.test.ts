import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { wrongCitations, wrongPaths, type Wrong } from './citations.ts';

/** Rows of another standard, with its own numbers. */
const STANDARD = 'tests/permissions/ASVS.md';
/** Contains wrong citations on purpose. */
const THIS = 'tests/house/citations.test.ts';

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.mjs', '*.cjs', '*.css', '*.md', '*.yml'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && file !== THIS && existsSync(join(ROOT, file)));

const found = (of: readonly string[], look: (file: string, text: string) => Wrong[]): string[] =>
  of.flatMap((file) =>
    look(file, readFileSync(join(ROOT, file), 'utf8')).map(({ line, cited }) => `${file}:${line} cites ${cited}`),
  );

test('every citation of code and documentation leads to a heading of docs', () => {
  assert.ok(files.length > 1000);
  const own = files.filter((file) => file !== STANDARD);
  assert.deepEqual(
    found(own, (_, text) => wrongCitations(text)),
    [],
  );
});

test('every file and folder that the documentation names exists', () => {
  const pages = files.filter((file) => file.endsWith('.md'));
  assert.ok(pages.length > 70);
  assert.deepEqual(found(pages, wrongPaths), []);
});

test('a broken citation is reported by its line', () => {
  const text = `// fine: specification section 9, security S-15, ruling M13, (M2), goal G11, decisions 0026 and 0032
// specification sections 4 and 19, security section 12
// security S-99; rulings M13 and M77; (goal G77); decision 0999
// data-stack.md 4, architecture.md section 2`;
  assert.deepEqual(wrongCitations(text), [
    { line: 2, cited: 'specification section 19' },
    { line: 2, cited: 'security section 12' },
    { line: 3, cited: 'S-99' },
    { line: 3, cited: 'M77' },
    { line: 3, cited: 'G77' },
    { line: 3, cited: 'decision 0999' },
    { line: 4, cited: 'data-stack.md 4' },
    { line: 4, cited: 'architecture.md section 2' },
  ]);
});

test('a broken path or link of the documentation is reported by its line', () => {
  const text = 'See `services/tours/src/tour.ts`, [rules](rules/data.md).\nSee `services/tuors/src`, [it](gone.md).';
  assert.deepEqual(wrongPaths('docs/page.md', text), [
    { line: 2, cited: 'services/tuors/src' },
    { line: 2, cited: 'docs/gone.md' },
  ]);
});
