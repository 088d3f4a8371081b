import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../../infra/build/freshness.ts';
import type { Counts } from './counts.ts';

/** How one test ended; `file` is relative to the repository. */
export interface TestResult {
  readonly file: string;
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** What a failed test said. */
  readonly why?: string;
}

/** Where the runners leave what they found; a run inside a test has a folder of its own. */
const FOLDER = process.env['TEST_RESULTS'] ?? '.build';
export const UNIT_RESULTS = `${FOLDER}/unit.json`;
export const MONGO_RESULTS = `${FOLDER}/mongo.json`;
export const NODE_24_RESULTS = `${FOLDER}/node-24.json`;
export const BROWSER_RESULTS = `${FOLDER}/browser.json`;
export const BROWSER_STACK_RESULTS = `${FOLDER}/browser-stack.json`;
export const BROWSER_CELLS_RESULTS = `${FOLDER}/browser-cells.json`;

interface BrowserTest {
  readonly status: string;
  readonly results: readonly { errors: readonly { message?: string }[] }[];
}

interface BrowserSuite {
  readonly file: string;
  readonly specs?: readonly { title: string; tests: readonly BrowserTest[] }[];
  readonly suites?: readonly BrowserSuite[];
}

/** Jest's report, as far as it is read here. */
interface JestReport {
  readonly testResults?: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { title: string; status: string; failureMessages: readonly string[] }[];
  }[];
}

/** The results of the last run of the `*.test.ts` and `*.test.tsx` files, or of another run of some; empty where there was none. */
export async function readUnitResults(file = UNIT_RESULTS): Promise<TestResult[]> {
  const text = await readText(file);
  const { testResults = [] } = JSON.parse(text === '' ? '{}' : text) as JestReport;
  return testResults.flatMap(({ name, status: ofFile, message, assertionResults }) => {
    const path = relative(ROOT, name);
    const own = assertionResults.map(({ title, status, failureMessages: [why] }): TestResult => {
      const outcome = status === 'passed' || status === 'failed' ? status : 'skipped';
      return { file: path, title, outcome, ...(why !== undefined && { why }) };
    });
    // It cannot be read, or its process has ended.
    const isDead = ofFile === 'failed' && !own.some(({ outcome }) => outcome === 'failed');
    return isDead ? [...own, { file: path, title: 'the file itself', outcome: 'failed', why: message }] : own;
  });
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
    const outcome = isSkipped ? 'skipped' : isPassed ? 'passed' : 'failed';
    const why = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message;
    return { file, title, outcome, ...(why !== undefined && { why }) };
  });
  return [...own, ...suites.flatMap(readSuite)];
}

/** Lines of a failure that are repeated at the end. */
const MOST_LINES = 8;
const OF_UNITS = [UNIT_RESULTS, MONGO_RESULTS, NODE_24_RESULTS];
const OF_BROWSERS = [BROWSER_RESULTS, BROWSER_STACK_RESULTS, BROWSER_CELLS_RESULTS];

/** Forgets what an earlier run found. */
export async function clearResults(): Promise<void> {
  await mkdir(resolve(ROOT, dirname(UNIT_RESULTS)), { recursive: true });
  await Promise.all([...OF_UNITS, ...OF_BROWSERS].map((file) => rm(resolve(ROOT, file), { force: true })));
}

/** Names what failed, and why, or was skipped in any stage, as the output of the stages is long. */
export async function printUnpassed(): Promise<void> {
  const units = await Promise.all(OF_UNITS.map(readUnitResults));
  const browsers = await Promise.all(OF_BROWSERS.map(readBrowserResults));
  for (const { file, title, outcome, why } of [...units, ...browsers].flat()) {
    if (outcome !== 'passed') console.log(`${outcome}: ${file} › ${title}`);
    if (outcome === 'failed' && why !== undefined) console.log(quote(why));
  }
}

/** The first lines of what a test said, indented, without colours. */
const quote = (why: string): string =>
  stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n');

/** Totals of some results. */
export function countResults(results: readonly TestResult[]): Counts {
  const count = (outcome: TestResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

const readText = (file: string): Promise<string> => readFile(resolve(ROOT, file), 'utf8').catch(() => '');
