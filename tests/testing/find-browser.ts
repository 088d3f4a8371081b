import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isWithheld } from '../../infra/servers/parts.ts';
import { runCommand } from '../../infra/build/run-command.ts';

const KNOWN = [
  // Headless takes two thirds of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium or Chrome on this machine, or null. */
export function findBrowser(): string | null {
  if (isWithheld('chromium')) return null;
  return [process.env['CHROME_PATH'] ?? '', ...KNOWN].find((path) => path !== '' && existsSync(path)) ?? null;
}

/** Installs Debian's Chromium if possible without consent. */
export async function installBrowser(): Promise<string | null> {
  const isAllowed = process.getuid?.() === 0 && !isWithheld('chromium');
  if (!isAllowed || spawnSync('apt-get', ['--version']).status !== 0) return null;
  console.log('Installing Chromium …');
  await runCommand('apt-get', ['update', '-qq']);
  await runCommand('apt-get', ['install', '-y', '-qq', 'chromium'], { DEBIAN_FRONTEND: 'noninteractive' });
  return findBrowser();
}
