import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { ROOT } from '../build/freshness.ts';
import { rememberInstalled } from '../prepare.mjs';
import { readSlices, type SliceFile } from '../slices/slice-file.ts';
import { copyTemplate, isThere } from './copy-template.ts';

/** Usable as a folder, an address and an identifier. */
const NAME = /^[a-z]{3,20}$/;
/** Reserved names that are neither packages nor paths. */
const MEANT = ['api', 'mfe', 'platform', 'sample'];

/**
 * `npm run new-slice -- reviews`: creates a working remote and service with contract, permission rows and tests, to be
 * changed. Shared parts come from `npm install` and `npm run generate`; nothing else is touched.
 */
const [name = ''] = process.argv.slice(2);
const slices = readSlices();
const isTaken = async (): Promise<boolean> =>
  MEANT.includes(name) ||
  isPackage(name) ||
  isWord(name) ||
  slices.some((slice) => claims(slice, name)) ||
  (await isThere(name));
const isName = NAME.test(name);
if (!isName || (await isTaken())) {
  const why = isName ? `${name} is taken.` : 'A slice has a name of 3 to 20 small letters.';
  console.error(`${why} For instance: npm run new-slice -- reviews`);
  process.exit(1);
}

const startedAt = performance.now();
const files = await copyTemplate(name, slices);
run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent']);
run(process.execPath, ['--import', './infra/typescript/register.mjs', 'infra/generate/main.ts']);
// Adds the generated dependencies of packages that run it.
run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent']);
rememberInstalled();
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(
  `\nThe slice ${name} is there, ${files.length} files in ${seconds} s: mfe-${name}, services/${name}, packages/contracts/src/…/${name}.ts.`,
);
console.log(
  `Next: npm run dev -w mfe-${name}, then http://localhost:3000/${name}; npm run slice -- ${name}; where containers run, the runbook’s “After a slice was added”.`,
);

/** Whether a workspace has that name: a service, remote, shared package or tool. */
function isPackage(name: string): boolean {
  return existsSync(join(ROOT, 'node_modules/@keyturn', name));
}

/** Whether the word is reserved in the language. */
function isWord(name: string): boolean {
  try {
    new Script(`'use strict'; async () => { const ${name} = 0; }`);
    return false;
  } catch {
    return true;
  }
}

/** Whether a slice has an address or path of that name. */
function claims({ services, paths }: SliceFile, name: string): boolean {
  const prefixes = services.flatMap((service) => service.prefixes);
  const addresses = [...prefixes, ...paths.map(({ path }) => path)];
  const first = addresses.map((address) => address.replace(/^\/(api\/)?/, '').split('/')[0]);
  return first.includes(name);
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
