import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { atLeast, atMost, median, type Figure } from './figure.ts';

/** The last version for Node 20. Fetched on demand: 150 packages and 185 MB that nothing else needs. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUNS = 5;
/** Retries a trace that Chromium aborted. */
const TRIES = 3;
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
/** Pages that a visitor can open directly. */
export const PAGES = ['/', '/listings', '/listing/none', '/login', '/signup', '/discovery'];

interface Report {
  readonly categories: Readonly<Record<string, { score: number }>>;
  readonly audits: Readonly<Record<string, { numericValue?: number }>>;
}

const run = promisify(execFile);

async function report(url: string, chrome: string): Promise<Report> {
  const args = [
    'exec',
    '--yes',
    '--',
    LIGHTHOUSE,
    url,
    '--output=json',
    '--quiet',
    `--chrome-flags=${FLAGS.join(' ')}`,
  ];
  const env = { ...process.env, CHROME_PATH: chrome };
  for (let tries = 1; ; tries += 1) {
    try {
      const { stdout } = await run('npm', args, { env, maxBuffer: 64 * 1024 * 1024 });
      return JSON.parse(stdout) as Report;
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

/** Lighthouse’s mobile score of a page for a visitor, the median of five. */
export async function measurePage(url: string, path: string, chrome: string): Promise<Figure[]> {
  const reports: Report[] = [];
  for (let at = 0; at < RUNS; at += 1) reports.push(await report(url + path, chrome));
  const score = (name: string) => Math.round(100 * median(reports.map((one) => one.categories[name]?.score ?? NaN)));
  const value = (name: string) => median(reports.map((one) => one.audits[name]?.numericValue ?? NaN));
  return [
    atLeast(`${path}, performance`, score('performance'), 95),
    ...['accessibility', 'best-practices', 'seo'].map((name) => atLeast(`${path}, ${name}`, score(name), 100)),
    atMost(`${path}, largest contentful paint`, value('largest-contentful-paint') / 1000, 2, 's', 2),
    atMost(`${path}, first contentful paint`, value('first-contentful-paint') / 1000, 1.2, 's', 2),
    atMost(`${path}, total blocking time`, value('total-blocking-time'), 100, 'ms'),
    atMost(`${path}, layout shift`, value('cumulative-layout-shift'), 0.02, '', 3),
  ];
}
