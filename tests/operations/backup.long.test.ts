import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { ROOT } from '../../infra/build/freshness.ts';
import { startProduct } from '../testing/product.ts';
import { SERVICES } from '../../infra/slices/slices.ts';
import { readManifest, writeManifest } from '../../infra/operations/backup-folder.ts';
import { readLines } from '../../infra/operations/document-lines.ts';
import { COPIES } from '../../infra/operations/operated-backup.ts';
import { eventually } from '../testing/eventually.ts';
import { beginLife, readLife, SELLER } from './testing-life.ts';
import { republish, startStackFor, whereStackRuns } from './testing-stack.ts';

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

async function makeFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-backup-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Other services' copies of an account, except its identity. */
const OF_ACCOUNTS = ['posts', 'tours', 'transfers', 'notifications'].flatMap((service) => [
  [service, 'emails'] as const,
  ...(service === 'notifications' ? [] : [[service, 'closings'] as const]),
]);

/** Republishes profiles' accounts, and waits until all services have them. */
async function publishAccounts(
  stack: Parameters<typeof republish>[0],
  client: MongoClient,
  count: number,
): Promise<void> {
  await republish(stack, 'profiles');
  for (const [service, name] of OF_ACCOUNTS)
    await eventually(async () => assert.equal(await client.db(service).collection(name).countDocuments(), count));
}

/** Runs `npm run backup` or `npm run restore` like an operator, without npm. */
async function run(
  command: 'backup' | 'restore',
  folder: string,
  env: Record<string, string>,
  ...words: string[]
): Promise<Ended> {
  const args = ['--import', './infra/typescript/register.mjs', `infra/operations/${command}.ts`, folder, ...words];
  const { MONGO_URL: _mongo, MEDIA_DIR: _media, ...rest } = process.env;
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...rest, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, output: output.trim() };
}

async function runWell(...args: Parameters<typeof run>): Promise<string> {
  const { code, output } = await run(...args);
  assert.equal(code, 0, output);
  return output;
}

test('the embedded product, backed up, wiped and restored, starts with all its people’s data, sessions included', async (context) => {
  const folder = await makeFolder(context);
  const [data, backup, restored] = ['data', 'backup', 'restored'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const first = await startProduct({ DATA_DIR: data });
  const life = await beginLife(first.url);
  const before = await readLife(first.url, life);
  const running = await run('backup', backup, { DATA_DIR: data });
  assert.deepEqual(running, {
    code: 1,
    output: `The data folder ${data} is in use by another running Keyturn: stop that one first.`,
  });
  await first.stop();

  assert.match(await runWell('backup', backup, { DATA_DIR: data }), /Not in it, keep them elsewhere: secrets\.json\.$/);
  const again = await run('backup', backup, { DATA_DIR: data });
  assert.deepEqual([again.code, /is not empty/.test(again.output)], [1, true]);
  const overOld = await run('restore', backup, { DATA_DIR: data });
  assert.deepEqual([overOld.code, /is not empty/.test(overOld.output)], [1, true]);

  const withoutKeys = await run('restore', backup, { DATA_DIR: restored });
  assert.deepEqual([withoutKeys.code, /Put secrets\.json into/.test(withoutKeys.output)], [1, true]);
  await cp(join(data, 'secrets.json'), join(restored, 'secrets.json'));
  await rm(data, { recursive: true });
  assert.match(await runWell('restore', backup, { DATA_DIR: restored }), /^What was backed up at .+ is back\.$/);
  const second = await startProduct({ DATA_DIR: restored, PORT: new URL(first.url).port });
  // Before its folder is removed.
  try {
    assert.deepEqual(await readLife(second.url, life), before);
  } finally {
    await second.stop();
  }
});

test(
  'the operated stack, backed up while running, wiped and restored, starts with all its people’s data',
  whereStackRuns,
  async (context) => {
    const folder = join(await makeFolder(context), 'backup');
    const stack = await startStackFor(context);
    const life = await beginLife(stack.url);
    const serverUrl = stack.servers.storeUrl('');
    const client = await MongoClient.connect(serverUrl);
    context.after(() => client.close());
    await publishAccounts(stack, client, 3);
    const before = await readLife(stack.url, life);
    const mediaFolder = join(stack.folder, 'media', 'media');
    const env = { MONGO_URL: serverUrl, MEDIA_DIR: mediaFolder };
    const texts = client.db('posts').collection<{ _id: string; text: string }>('texts');
    // Line readers break at these two, JSON does not.
    const separators = { _id: 'separators', text: 'one\u2028two\u2029three\nfour' };
    await texts.insertOne(separators);
    await writeFile(join(mediaFolder, 'unfinished.new'), 'half an ima');
    assert.match(await runWell('backup', folder, env), /keep them elsewhere: gateway\.env, /);
    const { documents } = await readManifest(folder);
    for (const [service, names] of Object.entries(COPIES)) {
      for (const name of names) assert.ok(documents[service]?.[name], `there are no copies in ${service}.${name}`);
    }
    const kept = async (): Promise<unknown[]> => {
      const found = [];
      for (const [service, name] of OF_ACCOUNTS)
        found.push(await client.db(service).collection(name).find().sort({ _id: 1 }).toArray());
      return found;
    };
    const copies = await kept();
    const refused = await run('restore', folder, env);
    assert.deepEqual([refused.code, /is not empty/.test(refused.output)], [1, true], refused.output);

    const services = stack.programs.filter(({ name }) => SERVICES.some((service) => service.name === name));
    for (const { name } of services) await stack.supervisor.stop(name);
    for (const { name } of services) await client.db(name).dropDatabase();
    await rm(mediaFolder, { recursive: true });
    await mkdir(mediaFolder);

    const cut = join(await makeFolder(context), 'cut');
    await cp(folder, cut, { recursive: true });
    const toursFile = join(cut, 'databases/tours/tours.jsonl');
    await writeFile(toursFile, (await readFile(toursFile, 'utf8')).slice(0, -10));
    const notWhole = await run('restore', cut, env);
    assert.deepEqual([notWhole.code, /tours\.jsonl is not whole/.test(notWhole.output)], [1, true], notWhole.output);
    for (const { name } of services) assert.deepEqual(await client.db(name).listCollections().toArray(), [], name);

    await runWell('restore', folder, env);
    assert.deepEqual(await texts.findOne(), separators);
    assert.deepEqual(await kept(), copies);
    assert.ok(!(await readdir(mediaFolder)).includes('unfinished.new'));
    const indexes = await client.db('tours').collection('tours').indexes();
    const head = (await readFile(join(folder, 'databases/tours/tours.jsonl'), 'utf8')).split('\n')[0] ?? '';
    assert.equal(indexes.length, (JSON.parse(head) as { indexes: unknown[] }).indexes.length);
    for (const program of services) stack.supervisor.start(program);
    for (const { name } of services) await stack.supervisor.ready(name);
    await eventually(async () => assert.deepEqual(await readLife(stack.url, life), before));
  },
);

/** An overloaded machine may refuse as busy: the next change is as good. */
function passIfBusy(error: unknown): false {
  if ((error as { status?: number }).status !== 503) throw error;
  return false;
}

test(
  'a backup taken while a person changes has no copy of them newer than their own record',
  whereStackRuns,
  async (context) => {
    const folder = join(await makeFolder(context), 'backup');
    const stack = await startStackFor(context);
    const { seller } = await beginLife(stack.url);
    const serverUrl = stack.servers.storeUrl('');
    const client = await MongoClient.connect(serverUrl);
    context.after(() => client.close());
    // Reading these takes longer than a change and its copies.
    const filler = Array.from({ length: 40_000 }, (_, index) => ({ text: `${index}`.padStart(400) }));
    await client.db('media').collection('filler').insertMany(filler);
    await client.db('posts').collection('filler').insertMany(filler);

    const changing = { isOver: false, count: 0 };
    const change = async (): Promise<void> => {
      while (!changing.isOver) {
        const profile = { email: SELLER.email, name: `Sue ${changing.count}`, location: 'Provo UT' };
        const isChanged = await seller.call('POST', '/api/profiles', profile).then(() => true, passIfBusy);
        if (isChanged) changing.count += 1;
        await pause(100);
      }
    };
    const telling = async (): Promise<void> => {
      while (!changing.isOver) await republish(stack, 'profiles');
    };
    await publishAccounts(stack, client, 3);
    const changes = Promise.all([change(), telling()]);
    await runWell('backup', folder, { MONGO_URL: serverUrl, MEDIA_DIR: join(stack.folder, 'media', 'media') });
    changing.isOver = true;
    await changes;
    assert.ok(changing.count > 5, `${changing.count} changes`);

    const read = async (path: string): Promise<{ _id: string; revision: number }[]> => {
      const found = [];
      for await (const document of readLines(join(folder, 'databases', path))) found.push(document);
      return found as { _id: string; revision: number }[];
    };
    const owners = new Map((await read('profiles/users.jsonl')).map(({ _id, revision }) => [_id, revision]));
    const others = OF_ACCOUNTS.map((names) => `${names.join('/')}.jsonl`);
    for (const path of ['posts/people.jsonl', 'tours/people.jsonl', ...others]) {
      const copies = (await read(path)).filter(({ _id }) => _id !== undefined);
      assert.equal(copies.length, 3, path);
      for (const { _id, revision } of copies) assert.ok(revision <= (owners.get(_id) ?? 0), `${path}: ${_id}`);
    }
  },
);

test('images lost without the databases can be restored alone', async (context) => {
  const folder = await makeFolder(context);
  const [backup, media] = [join(folder, 'backup'), join(folder, 'media')];
  await mkdir(join(backup, 'images', 'ab'), { recursive: true });
  await writeFile(join(backup, 'images', 'ab', 'one.jpg'), 'one');
  await writeManifest(backup, { kind: 'operated', documents: {}, secrets: [] });
  await mkdir(join(media, 'ab'), { recursive: true });
  await writeFile(join(media, 'ab', 'two.jpg'), 'two');
  const { code, output } = await run(
    'restore',
    backup,
    { MONGO_URL: 'mongodb://127.0.0.1:1/', MEDIA_DIR: media },
    'images',
  );
  assert.equal(code, 0, output);
  assert.deepEqual(await readdir(join(media, 'ab')), ['one.jpg', 'two.jpg']);
});

test('restoring a folder without a whole backup is refused and writes nothing', async (context) => {
  const folder = await makeFolder(context);
  const { code, output } = await run('restore', folder, { DATA_DIR: join(folder, 'data') });
  assert.deepEqual([code, output], [1, `${folder} holds no whole backup.`]);
});
