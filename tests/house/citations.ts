import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';

/** A wrong citation, and its line. */
export interface Wrong {
  readonly line: number;
  readonly cited: string;
}

const read = (name: string): string => readFileSync(join(ROOT, 'docs', name), 'utf8');

const sections = (name: string): string[] =>
  [...read(name).matchAll(/^## (\d+)\. /gm)].map(([, number]) => `section ${number}`);

const rows = (name: string, row: RegExp): string[] => [...read(name).matchAll(row)].map(([, id]) => id ?? '');

const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  specification: sections('specification.md'),
  security: sections('rules/security.md'),
  matching: sections('rules/matching.md'),
  data: sections('rules/data.md'),
};

const RULINGS = new Set([
  ...rows('rules/security.md', /^### (S-\d+) /gm),
  ...rows('rules/security.md', /^\| (G\d+) \|/gm),
  ...rows('rules/matching.md', /^\| (M\d+) \|/gm),
]);

const DECISIONS = new Set(readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 4)));

const NUMBERS = String.raw`\d+(?:(?:, | and |, and )\d+)*`;
const OF_PAGES = new RegExp(String.raw`\b(${Object.keys(SECTIONS).join('|')}) sections? (${NUMBERS})`, 'g');
const OF_RULINGS = /\bS-\d+|(?<=\b(?:rulings?|goals?|by) |[(;,] ?|and |')[GM]\d{1,2}(?=[\s).,:;'])/g;
const OF_DECISIONS = /\bdecisions? (\d{4}(?:(?:, | and )\d{4})*)/g;
const OF_PAGES_ELSEWHERE = /\b(?:data-stack|web-stack|architecture|security|matching)\.md (?:section )?\d/g;

const PATHS = /(?<![\w./-])(?:shell|mfe-\w+|services|packages|infra|tests|docs)\/[\w./-]*[\w/]/g;
const LINKS = /\]\(([^)#:]+)(?:#[^)]*)?\)/g;

/** Missing files and folders that a documentation page names. `page` is its path from the root. */
export function wrongPaths(page: string, text: string): Wrong[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      [...(line.match(PATHS) ?? []), ...[...line.matchAll(LINKS)].map(([, to = '']) => join(dirname(page), to))]
        .filter((path) => !existsSync(join(ROOT, path)))
        .map((cited) => ({ line: at + 1, cited })),
    );
}

/** Citations in a text that match no heading of docs, in order of lines. */
export function wrongCitations(text: string): Wrong[] {
  return text
    .split('\n')
    .flatMap((line, at) => [
      ...[...line.matchAll(OF_PAGES)].flatMap(([, page = '', list = '']) =>
        (list.match(/\d+/g) ?? [])
          .filter((number) => !SECTIONS[page]?.includes(`section ${number}`))
          .map((number) => ({ line: at + 1, cited: `${page} section ${number}` })),
      ),
      ...(line.match(OF_RULINGS) ?? []).filter((id) => !RULINGS.has(id)).map((cited) => ({ line: at + 1, cited })),
      ...[...line.matchAll(OF_DECISIONS)].flatMap(([, list = '']) =>
        (list.match(/\d{4}/g) ?? [])
          .filter((number) => !DECISIONS.has(number))
          .map((number) => ({ line: at + 1, cited: `decision ${number}` })),
      ),
      ...(line.match(OF_PAGES_ELSEWHERE) ?? []).map((cited) => ({ line: at + 1, cited })),
    ]);
}
