import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileDigest, releaseDigest, versionOfRelease } from '@keyturn/service-kit/release-digest';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { makeFolder } from '@keyturn/service-kit/testing-places';
import { ROOT } from '../build/freshness.ts';
import { readBundle } from './bundle.ts';
import { keepRelease, RELEASES, describeWithdrawn } from './keep.ts';
import { readKept } from './kept.ts';
import { takeFromStore } from './store.ts';

const FRESH = () => Promise.resolve(false);
const git = (root: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.edu', ...args], { cwd: root }).toString();

/** A repository with the tours slice built, and the shell. */
async function makeRepository(t: TestContext) {
  const root = await makeFolder(t);
  const content = Buffer.from('export const a = 1;');
  const rest = { slice: 'tours', files: { 'a.js': fileDigest(content) } };
  const version = versionOfRelease('1.0.0', releaseDigest(rest));
  const write = async (file: string, text: string | Buffer): Promise<void> => {
    await mkdir(join(root, file, '..'), { recursive: true });
    await writeFile(join(root, file), text);
  };
  await write('.gitignore', 'dist/\n.releases/\ntaken/\n');
  for (const folder of [
    'shell',
    'mfe-tours',
    ...['gateway', 'tours', 'transfers', 'notifications'].map((s) => `services/${s}`),
  ])
    await write(`${folder}/package.json`, '{ "version": "1.0.0" }');
  await write('mfe-tours/dist/a.js', content);
  await write('mfe-tours/dist/release.json', JSON.stringify({ ...rest, version }));
  await write('shell/dist/index.html', '<html></html>');
  git(root, 'init', '-q');
  git(root, 'add', '.');
  git(root, 'commit', '-q', '-m', 'Start');
  return { root, version, digest: releaseDigest(rest), commit: git(root, 'rev-parse', 'HEAD').trim(), write };
}

test('[E23] a release for everybody is recorded with digest and commit, with its services, and its files are kept', async (t) => {
  const { root, version, digest, commit } = await makeRepository(t);
  const kept = await keepRelease('tours', version, { root, isStale: FRESH });
  assert.ok(kept.isKept);
  assert.match(kept.said, /^mfe-tours\/kept\.json names 1\.0\.0-/);
  const service = { version: '1.0.0', commit };
  const services = { tours: service, transfers: service, notifications: service };
  assert.deepEqual(await readKept(join(root, 'mfe-tours')), { version, digest, commit, services });

  const wanted = { slice: 'tours', version, digest };
  assert.ok(await takeFromStore(join(root, RELEASES), wanted, join(root, 'taken')));
  assert.equal(await readFile(join(root, 'taken/a.js'), 'utf8'), 'export const a = 1;');
  // Another slice's note must not prevent a note.
  assert.ok((await keepRelease('shell', undefined, { root, isStale: FRESH })).isKept);
});

test('[E23] promoting pages keeps the recorded services; keep alone records both', async (t) => {
  const { root, version, commit, write } = await makeRepository(t);
  const servicesAt = async () => Object.values((await readKept(join(root, 'mfe-tours')))?.services ?? {});
  await keepRelease('tours', version, { root, isStale: FRESH });
  await write('services/tours/package.json', '{ "version": "1.0.1" }');
  git(root, 'commit', '-q', '-a', '-m', 'Change a service');
  const next = git(root, 'rev-parse', 'HEAD').trim();

  await keepRelease('tours', version, { root, isStale: FRESH });
  assert.equal((await readKept(join(root, 'mfe-tours')))?.commit, next);
  assert.deepEqual([...new Set((await servicesAt()).map((service) => service.commit))], [commit]);

  await keepRelease('tours', undefined, { root, isStale: FRESH });
  assert.deepEqual([...new Set((await servicesAt()).map((service) => service.commit))], [next]);
  assert.equal((await servicesAt())[0]?.version, '1.0.1');
});

test('[E23] a record that names a withdrawn release is reported', async (t) => {
  const { root, version } = await makeRepository(t);
  assert.equal(await describeWithdrawn('tours', '1.0.0-0123456789ab', root), null);
  await keepRelease('tours', version, { root, isStale: FRESH });
  assert.equal(await describeWithdrawn('tours', version, root), null);
  assert.equal(
    await describeWithdrawn('tours', '1.0.0-0123456789ab', root),
    `mfe-tours/kept.json names ${version}, and people get 1.0.0-0123456789ab: take it back to the commit that noted that one.`,
  );
});

test('[E23] keep fails where it keeps nothing', () => {
  const program = ['--import', './infra/typescript/register.mjs', 'infra/release/main.ts', 'nowhere', 'keep'];
  const { status, stderr } = spawnSync(process.execPath, program, { cwd: ROOT, encoding: 'utf8' });
  assert.deepEqual([status, stderr], [1, 'There is no slice nowhere.\n']);
});

test('[E23] a release not built here, not of these sources, or in no commit is not kept', async (t) => {
  const { root, version, write } = await makeRepository(t);
  const keep = async (what: string, isStale = FRESH) => {
    const { isKept, said } = await keepRelease('tours', what, { root, isStale });
    assert.ok(!isKept);
    return said;
  };
  assert.match(await keep('1.0.0-0123456789ab'), /is not what is built here/);
  assert.match(await keep(version, () => Promise.resolve(true)), /npm run build, first/);
  await write('mfe-tours/src.ts', 'changed');
  assert.match(await keep(version), /in no commit/);
  assert.equal(await readKept(join(root, 'mfe-tours')), null);
});

test('[E23] a store with other files or another digest returns nothing', async (t) => {
  const { root, version, digest, write } = await makeRepository(t);
  await keepRelease('tours', version, { root, isStale: FRESH });
  const take = (more: object) =>
    takeFromStore(join(root, RELEASES), { slice: 'tours', version, digest, ...more }, join(root, 'taken'));
  assert.equal(await take({ version: '1.0.0-0123456789ab' }), false);
  assert.equal(await take({ digest: '0'.repeat(64) }), false);
  await write(`${RELEASES}/tours/${version}/a.js`, 'export const a = 2;');
  assert.equal(await take({}), false);
});

test('[E23] the shell’s release contains only its newest build', async (t) => {
  const { root, write } = await makeRepository(t);
  const before = await readBundle('shell', join(root, 'shell'));
  await write('shell/dist/old.0123abcd.js', 'old');
  await write('shell/dist/.out-of-use.json', '{ "old.0123abcd.js": 1 }');
  assert.equal((await readBundle('shell', join(root, 'shell')))?.digest, before?.digest);
  await write('shell/dist/index.html', '<html lang="en"></html>');
  assert.notEqual((await readBundle('shell', join(root, 'shell')))?.digest, before?.digest);
});
