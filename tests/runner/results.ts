import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../../infra/build/freshness.ts';
import { failedOne, NONE, type Counts } from './counts.ts';
import { MOST_UNSTEADY } from './unsteady.ts';

/** A test's result; `file` is relative to the repository. */
export interface TestResult {
  readonly file: string;
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** A failed test's message. */
  readonly why?: string;
  /** The first try's message, if the second passed. */
  readonly unsteady?: string;
}

/** Folder of reports; a run inside a test has its own. */
const FOLDER = process.env['TEST_RESULTS'] ?? '.build';
export const UNIT_RESULTS = `${FOLDER}/unit.json`;
export const SWEEP_RESULTS = `${FOLDER}/sweeps.json`;
export const BROWSER_RESULTS = `${FOLDER}/browser.json`;
export const BROWSER_SWEEP_RESULTS = `${FOLDER}/browser-sweeps.json`;
export const BROWSER_STACK_RESULTS = `${FOLDER}/browser-stack.json`;

/** The title for a file that cannot load, or whose process ended. */
const WHOLE_FILE = 'the file itself';

interface BrowserTest {
  readonly status: string;
  readonly results: readonly { errors: readonly { message?: string }[] }[];
}

interface BrowserSuite {
  readonly file: string;
  readonly specs?: readonly { title: string; tests: readonly BrowserTest[] }[];
  readonly suites?: readonly BrowserSuite[];
}

/** The used part of Jest's report. */
interface JestReport {
  readonly testResults?: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { title: string; status: string; failureMessages: readonly string[] }[];
  }[];
}

/** The report of failed files' second try. */
export const againOf = (file: string): string => file.replace('.json', '-again.json');

/** Results of the last run of `*.test.ts` and `*.test.tsx` files, or of another report; empty without one. */
export async function readUnitResults(file = UNIT_RESULTS): Promise<TestResult[]> {
  return mergeTries(await readReport(file), await readReport(againOf(file)));
}

/** The results of two tries; the second replaces those of its files. */
export function mergeTries(first: readonly TestResult[], second: readonly TestResult[]): TestResult[] {
  const again = new Set(second.map(({ file }) => file));
  const failed = first.filter(({ file, outcome }) => outcome === 'failed' && again.has(file));
  const merged = second.map((result): TestResult => {
    const before = failed.find(({ file, title }) => file === result.file && title === result.title);
    return result.outcome === 'passed' && before !== undefined ? { ...result, unsteady: before.why ?? '' } : result;
  });
  const recovered = failed
    .filter(
      ({ file, title }) => title === WHOLE_FILE && !second.some((one) => one.file === file && one.outcome === 'failed'),
    )
    .map(({ file, title, why = '' }): TestResult => ({ file, title, outcome: 'passed', unsteady: why }));
  return [...first.filter(({ file }) => !again.has(file)), ...merged, ...recovered];
}

async function readReport(file: string): Promise<TestResult[]> {
  const text = await readText(file);
  const { testResults = [] } = JSON.parse(text === '' ? '{}' : text) as JestReport;
  return testResults.flatMap(({ name, status: ofFile, message, assertionResults }) => {
    const path = relative(ROOT, name);
    const own = assertionResults.map(({ title, status, failureMessages: [why] }): TestResult => {
      const outcome = status === 'passed' || status === 'failed' ? status : 'skipped';
      return { file: path, title, outcome, ...(why !== undefined && { why }) };
    });
    const isDead = ofFile === 'failed' && !own.some(({ outcome }) => outcome === 'failed');
    return isDead ? [...own, { file: path, title: WHOLE_FILE, outcome: 'failed', why: message }] : own;
  });
}

/** Results of the last browser run; empty without one. Playwright's "flaky" passed at its second try. */
export async function readBrowserResults(file = BROWSER_RESULTS): Promise<TestResult[]> {
  const text = await readText(file);
  const { suites = [] } = JSON.parse(text === '' ? '{}' : text) as { suites?: BrowserSuite[] };
  return suites.flatMap(readSuite);
}

function readSuite({ file, specs = [], suites = [] }: BrowserSuite): TestResult[] {
  const own = specs.map(({ title, tests }): TestResult => {
    const statuses = tests.map(({ status }) => status);
    const isSkipped = statuses.every((status) => status === 'skipped');
    const isPassed = statuses.every((status) => status === 'expected' || status === 'flaky' || status === 'skipped');
    const isUnsteady = isPassed && statuses.includes('flaky');
    const outcome = isSkipped ? 'skipped' : isPassed ? 'passed' : 'failed';
    const why = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message;
    if (isUnsteady) return { file, title, outcome, unsteady: why ?? '' };
    return { file, title, outcome, ...(why !== undefined && { why }) };
  });
  return [...own, ...suites.flatMap(readSuite)];
}

/** Lines of a failure repeated at the end. */
const MOST_LINES = 8;
const OF_UNITS = [UNIT_RESULTS, SWEEP_RESULTS];
const OF_BROWSERS = [BROWSER_RESULTS, BROWSER_SWEEP_RESULTS, BROWSER_STACK_RESULTS];

/** Deletes an earlier run's results. */
export async function clearResults(): Promise<void> {
  await mkdir(resolve(ROOT, dirname(UNIT_RESULTS)), { recursive: true });
  const files = [...OF_UNITS, ...OF_UNITS.map(againOf), ...OF_BROWSERS];
  await Promise.all(files.map((file) => rm(resolve(ROOT, file), { force: true })));
}

/**
 * Lists failures with their messages, and skips, of all stages, because their output is long; then tests that passed
 * only at the second try. Too many of these fail the run.
 */
export async function printUnpassed(): Promise<Counts> {
  const units = await Promise.all(OF_UNITS.map(readUnitResults));
  const browsers = await Promise.all(OF_BROWSERS.map(readBrowserResults));
  const all = [...units, ...browsers].flat();
  for (const { file, title, outcome, why } of all) {
    if (outcome !== 'passed') console.log(`${outcome}: ${file} › ${title}`);
    if (outcome === 'failed' && why !== undefined) console.log(quote(why));
  }
  const unsteady = all.filter((result) => result.unsteady !== undefined);
  for (const { file, title, unsteady: why = '' } of unsteady) {
    console.log(`unsteady: ${file} › ${title}\n${quote(why)}`);
  }
  if (unsteady.length <= MOST_UNSTEADY) return NONE;
  return failedOne(`${unsteady.length} tests are unsteady, more than ${MOST_UNSTEADY}`);
}

/** The first lines of a test's message, indented, without colours. */
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
