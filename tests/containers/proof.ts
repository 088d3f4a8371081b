import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { findBrowser } from '../testing/find-browser.ts';
import { runNode } from '../../infra/build/run-command.ts';
import { listContainers } from './containers.ts';
import { cutAndWatch, killAndWatch, type Recovery } from './faults.ts';
import { makeProbes, ON_WRITE_PATH } from './probes.ts';

/**
 * Proves the running containers, started by proof.sh: the browser journey, then each container killed and disconnected
 * in turn. Each must recover by itself. Writes must arrive, unless refused by a container on their path. Pages must
 * answer unless edge or gateway is down. Arguments choose containers; `--no-journey` omits the browser.
 */
const words = process.argv.slice(2);
const only = words.filter((word) => !word.startsWith('--'));
const url = process.env['PRODUCT_URL'] ?? '';
const project = process.env['COMPOSE_PROJECT_NAME'] ?? '';
let failures = 0;

if (!words.includes('--no-journey')) {
  const browser = findBrowser();
  if (browser === null) throw new Error('The journey needs Chromium: install it or set CHROME_PATH.');
  const cli = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'tests/playwright.config.ts',
    '--retries',
    '0',
  ];
  const code = await runNode([...cli, 'tests/journeys/journey.e2e.ts'], {
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(ROOT, '.build/compose-journey.json'),
  });
  if (code !== 0) failures += 1;
}

const probes = await makeProbes(url);
const containers = (await listContainers(project)).filter(({ name }) => only.length === 0 || only.includes(name));
console.log(
  `\n${row(['container', 'killed: answers', 'healthy', 'cut off: answers', 'pages missed', 'writes meanwhile'])}`,
);
for (const container of containers) {
  await probes.of[container.name]?.();
  const recoveries = [await killAndWatch(container, probes), await cutAndWatch(container, probes)] as const;
  const [killed, cut] = recoveries;
  const missed = killed.missedPages + cut.missedPages;
  const isFine =
    recoveries.every((recovery) => isRecovered(container.name, recovery)) &&
    (missed === 0 || ['edge', 'gateway'].includes(container.name));
  if (!isFine) failures += 1;
  const seconds = [killed.answersAfter, killed.healthyAfter, cut.answersAfter].map(inSeconds);
  const writes = `${killed.write}, ${cut.write}`;
  console.log(row([container.name, ...seconds, String(missed), writes, ...(isFine ? [] : ['FAILED'])]));
}
console.log(failures === 0 ? '\nEvery container came back by itself.' : `\n${failures} failed.`);
process.exit(failures === 0 ? 0 : 1);

function isRecovered(name: string, { answersAfter, healthyAfter, write }: Recovery): boolean {
  const isWriteFine = write === 'arrived' || (write === 'refused' && ON_WRITE_PATH.has(name));
  return answersAfter !== null && healthyAfter !== null && isWriteFine;
}

function inSeconds(seconds: number | null): string {
  return seconds === null ? 'never' : `${seconds.toFixed(1)} s`;
}

function row([name = '', ...cells]: readonly string[]): string {
  return name.padEnd(15) + cells.map((cell) => cell.padStart(19)).join('');
}
