import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@keyturn/service-kit/testing-context';
import { fill, installOn, leave, runProgram, untilErased, withStore } from './testing-erasing.ts';
import { BUYER, SELLER } from './testing-life.ts';

const DAY_MS = 86_400_000;

test('[E21] a restore erases accounts again that were erased after the backup; leaving ones have two weeks', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-restored-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const [data, restored] = [join(folder, 'data'), join(folder, 'restored')] as const;
  const [older, newer] = [join(folder, 'backups', '1'), join(folder, 'backups', '2')] as const;
  const run = async (command: string, DATA_DIR: string, words: readonly string[], lines: readonly string[] = []) =>
    runProgram([`infra/operations/${command}.ts`, ...words], { DATA_DIR }, lines);

  const installation = installOn(data);
  const userId = await fill(installation);
  await markBuyer(data, { state: 'leaving', deletesAt: new Date(Date.now() - DAY_MS).toISOString() });
  assert.equal((await run('backup', data, [older])).code, 0);
  await markBuyer(data, { state: null, deletesAt: null });
  assert.equal(await readFile(join(older, 'deletions.txt'), 'utf8'), '');
  await leave(installation);
  installation.clock.advance(15 * DAY_MS);
  await untilErased(installation, userId);
  assert.equal((await run('backup', data, [newer])).code, 0);
  assert.equal(await readFile(join(newer, 'deletions.txt'), 'utf8'), `${userId}\n`);
  const told = await run('trace', data, [older, newer], [userId]);
  assert.match(told.output, /backups\/1 was made at \S+: what was kept then is in it until it is thrown away\.$/m);
  assert.match(told.output, /backups\/2 was made at \S+: their account was erased by then\.$/m);

  await mkdir(restored);
  await cp(join(data, 'secrets.json'), join(restored, 'secrets.json'));
  const { code, output } = await run('restore', restored, [older]);
  assert.equal(code, 0, output);
  assert.match(output, /^Accounts that were deleted since, and are erased again at the start: 1\.$/m);
  assert.match(output, /^Accounts that were about to be deleted, and are told that they have 14 days from now: 1\.$/m);
  const again = installOn(restored);
  again.clock.advance(DAY_MS);
  await untilErased(again, userId);
  const clean = await run('trace', restored, [], [SELLER.email, SELLER.name, userId]);
  assert.equal(clean.code, 0, clean.output);
  await withStore(restored, async (embedded) => {
    const users = embedded.store('profiles').collection<{ _id: string; email: string; deletesAt: string }>('users');
    const buyer = await users.findOne({ email: BUYER.email });
    assert.ok(buyer, 'others are back, also who kept their account since and was due long ago');
    const days = (Date.parse(buyer.deletesAt) - Date.now()) / DAY_MS;
    assert.ok(days > 13.9 && days < 14.1, buyer.deletesAt);
  });
});

/** Sets the buyer's deletion in the store. */
const markBuyer = (folder: string, $set: { state: string | null; deletesAt: string | null }) =>
  withStore(folder, async (embedded) => {
    const users = embedded
      .store('profiles')
      .collection<{ _id: string; email: string; state: string | null; deletesAt: string | null }>('users');
    await users.updateOne({ email: BUYER.email }, { $set });
  });
