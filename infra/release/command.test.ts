import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseDigest } from '@keyturn/service-kit/release-digest';
import { test } from '@keyturn/service-kit/testing-context';
import { makeFolder } from '@keyturn/service-kit/testing-places';
import { readCommand } from './command.ts';
import { digestOfBuild } from './own-build.ts';

const read = (line: string) => readCommand(line.split(' '));

test('[E20] the words typed after the slice form a command', () => {
  assert.deepEqual(read('tours'), { do: 'show', slice: 'tours' });
  assert.deepEqual(read('tours --canary 10%'), { do: 'canary', slice: 'tours', share: 10 });
  assert.deepEqual(read('tours promote 1.0.0-0123456789ab --why=good'), {
    do: 'promote',
    slice: 'tours',
    version: '1.0.0-0123456789ab',
    why: 'good',
  });
  assert.throws(() => read('houses'), /No such slice: houses/);
  assert.throws(() => read('tours drop'), /No such verb: drop/);
  assert.throws(() => read('tours --canary 0'), /--canary takes a share/);
});

test('[E22] a flag is typed with its name and share', () => {
  assert.deepEqual(read('tours flag reschedule 25'), { do: 'flag', slice: 'tours', flag: 'reschedule', share: 25 });
  assert.deepEqual(read('tours flag reschedule 0'), { do: 'flag', slice: 'tours', flag: 'reschedule', share: 0 });
  for (const line of ['flag', 'flag reschedule', 'flag reschedule 101', 'flag No_Name 10', 'flag reschedule 10 more'])
    assert.throws(() => read(`tours ${line}`), /flag takes a name and a share/, line);
});

test('[E22] a release built here is named by its whole digest, another one by its version alone', async (t) => {
  const root = await makeFolder(t);
  const built = { slice: 'tours', title: 'Tours', version: '1.0.0-0123456789ab' };
  await mkdir(join(root, 'mfe-tours/dist'), { recursive: true });
  await writeFile(join(root, 'mfe-tours/dist/release.json'), JSON.stringify(built));
  assert.equal(await digestOfBuild('tours', built.version, root), releaseDigest(built));
  assert.equal(await digestOfBuild('tours', '1.0.0-000000000000', root), undefined);
  assert.equal(await digestOfBuild('posting', built.version, root), undefined);
});
