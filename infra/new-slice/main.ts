import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { ROOT } from '../build/freshness.ts';
import { rememberInstalled } from '../prepare.mjs';
import { readSlices, type SliceFile } from '../slices/slice-file.ts';
import { copyTemplate, isThere } from './copy-template.ts';

/** A word that is a folder, an address and a name in code. */
const NAME = /^[a-z]{3,20}$/;
/** Names that have a meaning without being a package or a path. */
const MEANT = ['api', 'mfe', 'platform', 'sample'];

/**
 * `npm run new-slice -- reviews`: a remote and a service that work, with contract, permission rows and tests, to be changed into what the
 * slice is for. What others share is made by `npm install` and `npm run generate`; nothing else is touched.
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
// The generated dependencies of those that run it.
run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent']);
rememberInstalled();
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(
  `\nThe slice ${name} is there, ${files.length} files in ${seconds} s: mfe-${name}, services/${name}, packages/contracts/src/…/${name}.ts.`,
);
console.log(
  `Next: npm run dev -w mfe-${name}, then http://localhost:3000/${name}; npm run slice -- ${name}; where containers run, the runbook’s “After a slice was added”.`,
);

/** Whether a workspace has that name already: a service, a remote, what they share, what builds and tests them. */
function isPackage(name: string): boolean {
  return existsSync(join(ROOT, 'node_modules/@keyturn', name));
}

/** Whether the language has that word for itself. */
function isWord(name: string): boolean {
  try {
    new Script(`'use strict'; async () => { const ${name} = 0; }`);
    return false;
  } catch {
    return true;
  }
}

/** Whether a slice has an address or a path of that name. */
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
