import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPair } from '@keyturn/service-kit/identity';
import { test } from '@keyturn/service-kit/testing-context';
import { runCasesSubcommand } from '../../services/moderation/src/cases-subcommand.ts';
import { openClient } from '../../infra/embedded/seed/client.ts';
import { fill, installOn, leave, runProgram, untilErased, withStore, type Installation } from './testing-erasing.ts';
import { eventually } from '../testing/eventually.ts';
import { BUYER, SELLER } from './testing-life.ts';

const DAY_MS = 86_400_000;

const traceAll = (DATA_DIR: string, ...terms: string[]) =>
  runProgram(['infra/operations/trace.ts'], { DATA_DIR }, terms);
const traceMatching = (DATA_DIR: string, ...terms: string[]) => {
  const { publicKey: TOKEN_PUBLIC_KEY } = generateKeyPair();
  return runProgram(['services/matching/src/main.ts', 'trace'], { DATA_DIR, TOKEN_PUBLIC_KEY }, terms);
};

const logIn = async (url: string) => {
  const client = openClient(url);
  await client.call('POST', '/api/users/login', BUYER);
  return client;
};

/** The buyer reports a person, the operator decides, and the buyer's notice names the person. */
async function reportAndDecide(installation: Installation, userId: string): Promise<void> {
  await installation.while(async (url) => {
    const buyer = await logIn(url);
    await buyer.call('POST', '/api/moderation/reports', {
      about: 'person',
      id: userId,
      reason: 'other',
      text: 'Rude.',
    });
  });
  await withStore(installation.folder, async (embedded) => {
    const store = embedded.store('moderation');
    const found = await store
      .collection<{ _id: string; subjectKey: string }>('cases')
      .findOne({ subjectKey: `person|${userId}` });
    await runCasesSubcommand(['dismiss', found?._id ?? '', 'Fine.'], () => Promise.resolve(store));
  });
  await installation.while(async (url) => {
    const buyer = await logIn(url);
    await eventually(async () => {
      const { items } = await buyer.call<{ items: { body: string }[] }>('GET', '/api/notifications');
      assert.ok(items.some(({ body }) => body.startsWith(`${SELLER.name}: a person has looked at it`)));
    });
  });
}

test('[E21] of an erased person nothing is found by address and name, their id only anonymously; remains are found', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-trace-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const installation = installOn(folder);
  const userId = await fill(installation);
  await reportAndDecide(installation, userId);
  const known = await traceAll(folder, SELLER.email);
  assert.equal(known.code, 1, known.output);
  for (const where of ['profiles users', 'posts posts', 'tours tours'])
    assert.match(known.output, new RegExp(`^${where}: [1-9]\\d* left`, 'm'));

  await leave(installation);
  installation.clock.advance(15 * DAY_MS);
  await untilErased(installation, userId);
  const clean = await traceAll(folder, SELLER.email, SELLER.name, userId);
  assert.equal(clean.code, 0, clean.output);
  assert.match(clean.output, /^profiles users: 0 left, 1 with the id alone$/m);
  const alone = await traceMatching(folder, userId);
  assert.deepEqual(
    [alone.code, alone.output],
    [0, 'matching erasures: 0 left, 1 with the id alone\nIn all 0 left, 1 with the id alone.\n'],
  );
  await withStore(folder, (embedded) =>
    embedded
      .store('matching')
      .collection('saved')
      .insertOne({ _id: `${userId}|listing` }),
  );
  const outbox = join(folder, 'outbox');
  await mkdir(outbox, { recursive: true });
  await writeFile(join(outbox, 'left.json'), JSON.stringify({ to: SELLER.email.toUpperCase() }));
  const left = await traceAll(folder, SELLER.email, userId);
  assert.equal(left.code, 1);
  for (const where of ['matching saved', 'files outbox'])
    assert.match(left.output, new RegExp(`^${where}: 1 left`, 'm'));
  const inService = await traceMatching(folder, userId);
  assert.equal(inService.code, 1);
  assert.match(inService.output, /^matching saved: 1 left/m);
});

test('[E21] without a term, or without a product, one sentence says so', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-trace-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const nothing = { code: 1, output: 'Give what to look for by standard input, one a line.\n' };
  assert.deepEqual(await traceAll(folder, '', ' '), nothing);
  const short = { code: 1, output: '“Al” is too short to look for.\n' };
  assert.deepEqual(await traceAll(folder, 'Al'), short);
  const nowhere = { code: 1, output: `There is no Keyturn in ${folder} yet: start it once.\n` };
  assert.deepEqual(await traceAll(folder, 'ann@example.edu'), nowhere);
});
