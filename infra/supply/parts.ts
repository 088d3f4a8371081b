import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../build/freshness.ts';

const TOOL = 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js';

/** The used part of a CycloneDX list. */
export interface Parts {
  readonly bomFormat: string;
  readonly components: readonly { readonly name: string; readonly version: string; readonly purl: string }[];
}

/** The third-party parts of a workspace (`services/posts`, `shell`), by the lock file, as in images. */
export async function listParts(workspace: string): Promise<Parts> {
  // npm's own `sbom` omits packages that our tools need as well, such as sharp. The ignored errors are two peers that
  // disagree on TypeScript.
  const options = ['--package-lock-only', '--omit', 'dev', '--ignore-npm-errors', '--workspace', workspace];
  const { stdout } = await promisify(execFile)(process.execPath, [TOOL, ...options], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Parts;
}
