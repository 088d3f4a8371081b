import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ParseLockfile, ValidateHost, ValidateHttps, ValidateIntegrity, ValidatePackageNames } from 'lockfile-lint-api';

interface Entry {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
}

/** Problems of a folder's package-lock.json and .npmrc: packages must come from the public registry, with a SHA-512. */
export async function findLockProblems(folder: string): Promise<string[]> {
  const path = join(folder, 'package-lock.json');
  const { packages } = JSON.parse(await readFile(path, 'utf8')) as { packages: Record<string, Entry> };
  return [...lintLock(path), ...findUnhashed(packages), ...(await findOtherRegistries(folder))];
}

function lintLock(path: string): string[] {
  const { object } = new ParseLockfile({ lockfilePath: path, lockfileType: 'npm' }).parseSync();
  const results = [
    new ValidateHost({ packages: object }).validate(['npm']),
    new ValidateHttps({ packages: object }).validate(),
    new ValidateIntegrity({ packages: object }).validate(),
    new ValidatePackageNames({ packages: object }).validate(),
  ];
  return results.flatMap(({ errors }) => errors.map(({ package: name, message }) => `${name}: ${message.trim()}`));
}

/** The linter skips an entry without address and hash: npm would accept anything from the registry. */
function findUnhashed(packages: Record<string, Entry>): string[] {
  const installed = Object.entries(packages).filter(([at, { link }]) => at.includes('node_modules/') && link !== true);
  return installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([at]) => `${at}: no SHA-512`);
}

/** An entry without an address uses the configured registry; none is configured, so the public one. */
async function findOtherRegistries(folder: string): Promise<string[]> {
  const lines = (await readFile(join(folder, '.npmrc'), 'utf8').catch(() => '')).split('\n');
  return lines.filter((line) => /registry\s*=\s*\S*\/\//.test(line)).map((line) => `.npmrc: ${line}`);
}
