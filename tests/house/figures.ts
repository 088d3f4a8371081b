import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';

const CODE = /\.(?:ts|tsx|js|mjs|cjs)$/;
const TEST = /\.test\.|\.e2e\.|\/test\/|\/testing|^tests\/|permissions-world/;
/** Draws the demo's pictures. */
const ART = /^tools\//;

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const linesOf = (file: string): number => textOf(file).split('\n').length - 1;
const sum = (these: readonly string[]): number => these.reduce((all, file) => all + linesOf(file), 0);
const wordsOf = (file: string): number => textOf(file).split(/\s+/).filter(Boolean).length;

const code = files.filter((file) => CODE.test(file) && !ART.test(file));
const [tests, sources] = [code.filter((file) => TEST.test(file)), code.filter((file) => !TEST.test(file))];
const lengths = sources.map(linesOf).sort((one, other) => one - other);
const share = (part: number): number => lengths[Math.floor((lengths.length - 1) * part)] ?? 0;
const below = (folder: string): string[] => sources.filter((file) => file.startsWith(folder));
const gateway = below('services/gateway/src/').filter((file) => !file.includes('/releases/'));
const images = [...below('packages/service-kit/src/images/'), ...below('services/media/src/')];
const pages = files.filter((file) => file.endsWith('.md'));
const decisions = pages.filter((file) => file.startsWith('docs/decisions/'));

/** Sizes that are kept small, with their goals. */
const TABLE: readonly (readonly [what: string, is: string | number, goal: string])[] = [
  ['source lines', sum(sources), '55,000'],
  ['test lines', sum(tests), '46,000'],
  ['source file: median, p90, longest', [share(0.5), share(0.9), share(1)].join(', '), '45, 105, 300'],
  ['gateway without releases: files, lines', `${gateway.length}, ${sum(gateway)}`, '24, 1,700'],
  ['images and media: lines', sum(images), '1,500'],
  ['decision records', decisions.length, '40'],
  ['words of Markdown', pages.reduce((all, file) => all + wordsOf(file), 0), '35,000'],
];
for (const [what, is, goal] of TABLE)
  console.log(`${what.padEnd(40)} ${is.toLocaleString('en').padStart(12)}   goal ${goal}`);
