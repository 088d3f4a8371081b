import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { readBundle } from '../../infra/release/bundle.ts';
import { copySources } from '../testing/source-copy.ts';

const WORKSPACES = [
  ['tours', 'mfe-tours'],
  ['shell', 'shell'],
] as const;

test('[E23] a remote and the shell, rebuilt in another folder with packages elsewhere, have the same digest', async () => {
  const copy = await copySources('reproducible');
  try {
    const build = ['--import', './infra/typescript/register.mjs', 'infra/build/main.ts'];
    execFileSync(process.execPath, [...build, ...WORKSPACES.map(([, folder]) => folder)], { cwd: copy.root });
    for (const [slice, folder] of WORKSPACES) {
      const [here, there] = await Promise.all([ROOT, copy.root].map((root) => readBundle(slice, join(root, folder))));
      assert.ok(here);
      assert.deepEqual(there?.said, here.said);
      assert.equal(there.digest, here.digest);
    }
  } finally {
    await copy.discard();
  }
});
