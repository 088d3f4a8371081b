import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTE_CONTRACT } from '@keyturn/contracts/remote';
import { ROOT } from '../../infra/build/freshness.ts';
import { REMOTES } from '../../infra/slices/slices.ts';

const read = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8');

test('[A11] shell, manifests and exposed modules use the one contract that the package names', async () => {
  assert.match(await read('shell/src/load-remote.ts'), new RegExp(`SHELL_CONTRACT = ${REMOTE_CONTRACT};`));
  for (const { folder } of REMOTES) {
    const manifest = JSON.parse(await read(`${folder}/slice.json`)) as { contract: unknown };
    assert.equal(manifest.contract, REMOTE_CONTRACT, folder);
    assert.match(await read(`${folder}/src/routes.tsx`), new RegExp(`contract = ${REMOTE_CONTRACT};`), folder);
  }
});

test('every path that a remote routes is one it owns, and vice versa', async () => {
  for (const { folder } of REMOTES) {
    const { paths } = JSON.parse(await read(`${folder}/slice.json`)) as { paths: { path: string }[] };
    const routed = [...(await read(`${folder}/src/routes.tsx`)).matchAll(/path: '([^']+)'/g)].map(([, path]) => path);
    assert.deepEqual(routed.sort(), paths.map(({ path }) => path).sort(), folder);
  }
});

test('paths that a remote prerenders or redirects visitors to are owned; the latter are prerendered', async () => {
  interface Manifest {
    paths: { path: string }[];
    prerendered?: string[];
    visitors?: Record<string, string>;
    reads?: Record<string, string>;
  }
  const manifests = await Promise.all(
    REMOTES.map(async ({ folder }) => JSON.parse(await read(`${folder}/slice.json`)) as Manifest),
  );
  const drawn = manifests.flatMap(({ prerendered = [] }) => prerendered);
  for (const { paths: own, prerendered = [], visitors = {}, reads = {} } of manifests) {
    const owned = own.map(({ path }) => path);
    const paths = prerendered.map((at) => at.replace(/\?.*/, ''));
    for (const path of [...paths, ...Object.keys(visitors), ...Object.keys(reads)])
      assert.ok(owned.includes(path), path);
    for (const path of Object.values(visitors)) assert.ok(drawn.includes(path), path);
  }
});
