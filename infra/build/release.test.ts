import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { release } from '@keyturn/contracts/release';
import { isVersionOf, releaseDigest } from '@keyturn/service-kit/release-digest';
import { ROOT } from './freshness.ts';
import { buildRemoteAt } from './build-workspace.ts';

test('[E20] the same sources make the same release anywhere, any time; its digest is that of its files', async () => {
  await mkdir(join(ROOT, '.build'), { recursive: true });
  const folders = await Promise.all(
    ['one', 'another'].map((name) => mkdtemp(join(ROOT, '.build', `release-${name}-`))),
  );
  try {
    const texts = [];
    for (const folder of folders) {
      const workspace = join(folder, 'mfe-tours');
      for (const part of ['src', 'slice.json', 'package.json'])
        await cp(join(ROOT, 'mfe-tours', part), join(workspace, part), { recursive: true });
      await buildRemoteAt(workspace, 'tours', join(workspace, 'dist'));
      texts.push(await readFile(join(workspace, 'dist/release.json'), 'utf8'));
    }
    const [one = '', another = ''] = texts;
    assert.equal(one, another);
    const made = release.parse(JSON.parse(one));
    assert.ok(isVersionOf(made.version, releaseDigest(JSON.parse(one) as Record<string, unknown>)));
    const there = (await readdir(join(folders[0] ?? '', 'mfe-tours/dist'))).filter((file) => /\.(js|css)$/.test(file));
    assert.deepEqual(
      there.filter((file) => !(file in made.files)),
      [],
    );
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true });
  }
});
