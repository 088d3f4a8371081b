import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import type { TestResult } from '../runner/results.ts';
import { REQUIREMENTS, type Row } from './rows.ts';

/** A row with the tests that name it and how they ended. */
export interface Evidence {
  readonly row: Row;
  readonly tests: readonly TestResult[];
  /** A test through the public interface passed, and none that names the row failed. */
  readonly isShown: boolean;
}

const ROW_NAME = /\[([A-F]\d*)\]/g;
/** A file whose tests call a running service, gateway or product over HTTP starts one with one of these. */
const OVER_HTTP =
  /\b(?:startTestService|startProduct|startGateway|start(?:Profiles|Posts|Media|Matching|Tours|Notifications|Transfers|Moderation))\b/;

/** The rows a title names: `[B3][B4] …` names two. */
export const rowsOf = (title: string): string[] => [...title.matchAll(ROW_NAME)].map(([, row = '']) => row);

/** What the results say about every row. Throws when a test names a row that does not exist. */
export async function collectEvidence(results: readonly TestResult[]): Promise<Evidence[]> {
  const unknown = results.flatMap(({ title }) => rowsOf(title)).find((row) => !(row in REQUIREMENTS));
  if (unknown !== undefined) throw new Error(`A test names the row ${unknown}, which is not in docs/requirements.md.`);
  const files = [...new Set(results.map(({ file }) => file))];
  const publicFiles = new Set((await Promise.all(files.map(asPublic))).flat());
  return Object.keys(REQUIREMENTS).map((row) => {
    const tests = results.filter(({ title }) => rowsOf(title).includes(row));
    const isFailed = tests.some(({ outcome }) => outcome === 'failed');
    const isSeen = tests.some(({ file, outcome }) => outcome === 'passed' && publicFiles.has(file));
    return { row, tests, isShown: isSeen && !isFailed };
  });
}

async function asPublic(file: string): Promise<string[]> {
  if (file.endsWith('.e2e.ts')) return [file];
  const text = await readFile(join(ROOT, file), 'utf8').catch(() => '');
  return OVER_HTTP.test(text) ? [file] : [];
}
