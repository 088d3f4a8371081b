import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';

const ROW = /^\| ([A-F]\d*) \| (.+?[.?!])(?: .*)? \|$/gm;

/** The rows of docs/requirements.md by name, each with its first sentence. Tests name them, as in `[C6]`. */
export const REQUIREMENTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8').matchAll(ROW)].map(
    ([, row = '', text = '']) => [row, text] as const,
  ),
);

export type Row = string;
