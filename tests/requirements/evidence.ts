import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import type { TestResult } from '../runner/results.ts';
import { REQUIREMENTS, type Row } from './rows.ts';

/** A requirement with its tests and their results. */
export interface Evidence {
  readonly row: Row;
  readonly tests: readonly TestResult[];
  /** A test through the public interface passed, and no test of the row failed. */
  readonly isShown: boolean;
}

const ROW_NAME = /\[([A-F]\d*)\]/g;
/** Functions that start a service, gateway or product for tests over HTTP. */
const OVER_HTTP =
  /\b(?:startTestService|startProduct|startGateway|start(?:Profiles|Posts|Media|Matching|Tours|Notifications|Transfers|Moderation))\b/;

/** The rows in a title: `[B3][B4] …` names two. */
export const rowsOf = (title: string): string[] => [...title.matchAll(ROW_NAME)].map(([, row = '']) => row);

/** The results for every row. Throws when a test names an unknown row. */
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
