import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../build/freshness.ts';

const TOOL = 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js';

/** A CycloneDX list, as far as we look into it. */
export interface Parts {
  readonly bomFormat: string;
  readonly components: readonly { readonly name: string; readonly version: string; readonly purl: string }[];
}

/** The parts of others that run in a workspace (`services/posts`, `shell`), as the lock file holds them. The images do the same. */
export async function listParts(workspace: string): Promise<Parts> {
  // npm's own `sbom` leaves out what a tool of ours needs as well, such as sharp. The errors are two peers that disagree on TypeScript.
  const options = ['--package-lock-only', '--omit', 'dev', '--ignore-npm-errors', '--workspace', workspace];
  const { stdout } = await promisify(execFile)(process.execPath, [TOOL, ...options], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Parts;
}
