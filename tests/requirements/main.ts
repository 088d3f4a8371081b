import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireProduct } from '../../infra/build/build-stale.ts';
import { ROOT } from '../../infra/build/freshness.ts';
import { requireKnown } from '../../infra/arguments.mjs';
import { runBrowserTests } from '../runner/browser.ts';
import { findTestFiles, findUnitTests } from '../testing/files.ts';
import { readBrowserResults, readUnitResults } from '../runner/results.ts';
import { runUnitTests } from '../runner/unit.ts';
import { collectEvidence, rowsOf } from './evidence.ts';
import { printRequirements } from './print.ts';
import { REQUIREMENTS } from './rows.ts';

/**
 * `npm run requirements -- [row …]`: runs the tests of rows, browsers included, then prints row → tests → result.
 * `--last` prints the last results without running. Exit code 1 if a row has no passing test.
 */
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
requireKnown('row', words, Object.keys(REQUIREMENTS));
if (!process.argv.includes('--last')) {
  await requireProduct();
  const naming = async (files: readonly string[]): Promise<string[]> => {
    const texts = await Promise.all(files.map((file) => readFile(join(ROOT, file), 'utf8')));
    const isAsked = (row: string): boolean => words.length === 0 || words.includes(row);
    return files.filter((_, index) => rowsOf(texts[index] ?? '').some(isAsked));
  };
  const [unit, browser] = [await naming(await findUnitTests()), await naming(await findTestFiles('.e2e.ts'))];
  if (unit.length > 0) await runUnitTests(unit);
  if (browser.length > 0) await runBrowserTests(browser);
}
const results = [...(await readUnitResults()), ...(await readBrowserResults())];
if (results.length === 0) {
  console.log('Nothing has run yet: without `--last` the tests run first.');
  process.exit(1);
}
const evidence = await collectEvidence(results);
const asked = evidence.filter(({ row }) => words.length === 0 || words.includes(row));
process.exit(printRequirements(asked, { isWhole: true }).failed === 0 ? 0 : 1);
