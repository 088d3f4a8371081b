import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileDigest, releaseDigest, versionOfRelease } from '@keyturn/service-kit/release-digest';
import { test } from '@keyturn/service-kit/testing-context';
import { nameSamePackages } from './packages.ts';
import { buildPages } from './previous.ts';

const COMMIT = '0'.repeat(40);

/** What a slice builds to from a script. */
function makeRelease(slice: string, script: string) {
  const rest = { slice, files: { 'a.js': fileDigest(Buffer.from(script)) } };
  const digest = releaseDigest(rest);
  const version = versionOfRelease('1.0.0', digest);
  const kept = { version, digest, commit: COMMIT, services: {} };
  return { one: { slice, folder: `mfe-${slice}`, services: [], kept }, said: { ...rest, version }, script };
}

test('[E23] a second try for one slice leaves what another was verified to be', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'keyturn-previous-'));
  t.after(() => rm(root, { recursive: true }));
  const [tours, posting, odd] = [
    makeRelease('tours', 'tours'),
    makeRelease('posting', 'posting'),
    makeRelease('posting', 'in another order'),
  ];
  const sources = join(root, 'sources');
  let tries = 0;
  /** Posting is right at the second try, and tours is not any more. */
  const build = async (_: string, isAgain = false): Promise<string> => {
    if (tries > 0 && !isAgain) return sources;
    tries += 1;
    await rm(sources, { recursive: true, force: true });
    for (const { one, said, script } of isAgain ? [posting] : [tours, odd]) {
      const dist = join(sources, one.folder, 'dist');
      await mkdir(dist, { recursive: true });
      await writeFile(join(dist, 'a.js'), script);
      await writeFile(join(dist, 'release.json'), JSON.stringify(said));
    }
    return sources;
  };
  const places = [
    await buildPages(tours.one, join(root, 'built'), build),
    await buildPages(posting.one, join(root, 'built'), build),
  ];
  assert.equal(tries, 2);
  const scripts = await Promise.all(places.map((place) => readFile(join(place, 'a.js'), 'utf8')));
  assert.deepEqual(scripts, ['tours', 'posting']);
  await assert.rejects(buildPages(odd.one, join(root, 'built'), build), /does not build to 1\.0\.0-/);
});

test('[E23] packages are shared where what is installed is the same, whatever our rooms ask for', () => {
  const lock = (packages: object) =>
    JSON.stringify({ packages: { '': {}, 'node_modules/a': { version: '1.0.0', integrity: 'x' }, ...packages } });
  const same = [
    lock({ '': { devDependencies: { a: '1.0.0' } } }),
    lock({ 'mfe-reviews': { version: '1.0.0' }, 'node_modules/mfe-reviews': { resolved: 'mfe-reviews', link: true } }),
  ];
  for (const other of same) assert.ok(nameSamePackages(lock({}), other));
  const others = [
    lock({ 'node_modules/a': { version: '1.0.1', integrity: 'y' } }),
    lock({ 'node_modules/b': { version: '1.0.0' } }),
    lock({ 'shell/node_modules/a': { version: '2.0.0' } }),
  ];
  for (const other of others) assert.ok(!nameSamePackages(lock({}), other));
});
