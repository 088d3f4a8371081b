// Preconditions of every command: a new enough Node, packages, and fresh builds. Plain JavaScript.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PARENT_CHECK_MS = 500;
const INSTALLED = `${ROOT}.build/installed`;

/** Runs a Node program of this repository in the foreground. */
export function run(args, options = {}) {
  return spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', ...options });
}

/** Checks the runtime, installs missing packages and builds what is stale, with progress. */
export async function prepare() {
  requireNode();
  await installPackages();
  if ((await finished(run(['--import', './infra/typescript/register.mjs', 'infra/build/main.ts']))) !== 0)
    process.exit(1);
}

/** Ends the process with one sentence if Node is too old for the packages. */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major > 22;
  if (isSupported) return;
  console.error(`Keyturn needs Node 20.19 or newer (or 22.13 and later); this is Node ${version}.`);
  process.exit(1);
}

/** Installs the lock file's packages unless exactly these are present. */
export async function installPackages() {
  const isInstalled =
    existsSync(`${ROOT}node_modules`) && existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === readLock();
  if (isInstalled) return;
  console.log('Installing packages (about a minute the first time) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const child = spawn(npm, ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if ((await finished(child)) !== 0) {
    console.error('The packages could not be installed; see the lines above.');
    process.exit(1);
  }
  rememberInstalled();
}

/** Records that the lock file's packages are installed. */
export function rememberInstalled() {
  mkdirSync(`${ROOT}.build`, { recursive: true });
  writeFileSync(INSTALLED, readLock());
}

const readLock = () =>
  createHash('sha256')
    .update(readFileSync(`${ROOT}package-lock.json`))
    .digest('hex');

/** Forwards signals to a child, and ends it with npm: npm sends a SIGTERM to its shell, which dies silently. */
export function endWithUs(child) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), PARENT_CHECK_MS).unref();
}

/** Waits for a child process and returns its exit code. */
export function finished(child) {
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
}
