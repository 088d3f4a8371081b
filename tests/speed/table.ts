import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import type { Figure } from './figure.ts';

const commit = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();

/** Writes the measurements to docs/speed.md, with the machine and commit. */
export async function writeTable(figures: readonly Figure[]): Promise<void> {
  const machine = [
    `${availableParallelism()} × ${cpus()[0]?.model ?? 'an unknown processor'}`,
    `${(totalmem() / 2 ** 30).toFixed(0)} GB`,
    `Node ${process.versions.node}`,
    `load ${(loadavg()[0] ?? 0).toFixed(1)} at the end`,
  ];
  const rows = figures.map(
    ({ what, goal, now, isReached }) => `| ${what} | ${goal} | ${now} | ${isReached ? 'yes' : 'no'} |`,
  );
  const text = [
    '# Speed',
    '',
    `Written by \`npm run speed\` at ${commit()}: ${machine.join(', ')}. Embedded, production build, demo data. Lighthouse is its mobile measure as a visitor, the median of five.`,
    'Times are those of this machine and of what else ran on it; bytes and ratios are not.',
    '',
    '| what | goal | now | reached |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ];
  await writeFile(join(ROOT, 'docs/speed.md'), text.join('\n'));
}
