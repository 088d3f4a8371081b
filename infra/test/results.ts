import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { ROOT } from '../build/freshness.ts';
import type { Counts } from './counts.ts';

/** How one test ended; `file` is relative to the repository. */
export interface TestResult {
  readonly file: string;
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
}

/** Where the runners leave what they found. */
export const UNIT_RESULTS = '.build/unit.jsonl';
export const MONGO_RESULTS = '.build/mongo.jsonl';
export const NODE_24_RESULTS = '.build/node-24.jsonl';
export const BROWSER_RESULTS = '.build/browser.json';
export const BROWSER_STACK_RESULTS = '.build/browser-stack.json';

interface BrowserSuite {
  readonly file: string;
  readonly specs?: readonly { title: string; tests: readonly { status: string }[] }[];
  readonly suites?: readonly BrowserSuite[];
}

/** The results of the last run of the `*.test.ts` files, or of another run of some; empty where there was none. */
export async function readUnitResults(file = UNIT_RESULTS): Promise<TestResult[]> {
  const text = await readText(file);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TestResult)
    .map((result) => ({ ...result, file: isAbsolute(result.file) ? relative(ROOT, result.file) : result.file }));
}

/** The results of the last run of the browser tests; empty where there was none. A flaky test has failed. */
export async function readBrowserResults(file = BROWSER_RESULTS): Promise<TestResult[]> {
  const text = await readText(file);
  const { suites = [] } = JSON.parse(text === '' ? '{}' : text) as { suites?: BrowserSuite[] };
  return suites.flatMap(readSuite);
}

function readSuite({ file, specs = [], suites = [] }: BrowserSuite): TestResult[] {
  const own = specs.map(({ title, tests }): TestResult => {
    const statuses = tests.map(({ status }) => status);
    const isSkipped = statuses.every((status) => status === 'skipped');
    const isPassed = statuses.every((status) => status === 'expected');
    return { file: join('infra/e2e', file), title, outcome: isSkipped ? 'skipped' : isPassed ? 'passed' : 'failed' };
  });
  return [...own, ...suites.flatMap(readSuite)];
}

const OF_UNITS = [UNIT_RESULTS, MONGO_RESULTS, NODE_24_RESULTS];
const OF_BROWSERS = [BROWSER_RESULTS, BROWSER_STACK_RESULTS];

/** Forgets what an earlier run found. */
export async function clearResults(): Promise<void> {
  await mkdir(join(ROOT, dirname(UNIT_RESULTS)), { recursive: true });
  await Promise.all([...OF_UNITS, ...OF_BROWSERS].map((file) => rm(join(ROOT, file), { force: true })));
}

/** Names what failed or was skipped in any stage, as the output of the stages is long. */
export async function printUnpassed(): Promise<void> {
  const units = await Promise.all(OF_UNITS.map(readUnitResults));
  const browsers = await Promise.all(OF_BROWSERS.map(readBrowserResults));
  for (const { file, title, outcome } of [...units, ...browsers].flat()) {
    if (outcome !== 'passed') console.log(`${outcome}: ${file} › ${title}`);
  }
}

/** Totals of some results. */
export function countResults(results: readonly TestResult[]): Counts {
  const count = (outcome: TestResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

const readText = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8').catch(() => '');
