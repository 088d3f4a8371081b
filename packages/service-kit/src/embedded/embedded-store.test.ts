import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBusContract } from '../testing/bus.contract.ts';
import { openEmbedded } from './embedded-store.ts';
import { isDuplicateKey } from '../store/store.ts';
import { StartError } from '../base/start-error.ts';
import { runStoreContract } from '../testing/store.contract.ts';
import { untilSo } from '../testing/testing-times.ts';

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-embedded-'));
  folders.push(folder);
  return folder;
};

runStoreContract('embedded', async () => {
  const embedded = openEmbedded(newFolder());
  return { ...embedded.store('contract'), close: () => embedded.close() };
});

runBusContract('embedded', async () => {
  const embedded = openEmbedded(newFolder());
  return { ...embedded.bus, close: () => embedded.close() };
});

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

describe('embedded store', () => {
  const event = {
    id: 'e1',
    type: 'things.made',
    version: 1,
    occurredAt: '2026-11-23T17:00:00.000Z',
    aggregateId: 'a',
    revision: 1,
    data: {},
  };

  test('[E18] deleted or overwritten content cannot be read out of the file', async () => {
    const folder = newFolder();
    const { store, close } = openEmbedded(folder);
    const people = store('one').collection<{ _id: string; name: string }>('people');
    for (let at = 0; at < 200; at += 1)
      await people.insertOne({ _id: `id-${at}`, name: `Zebulon ${'x'.repeat(at * 20)}` });
    for (let at = 0; at < 100; at += 1) await people.deleteOne({ _id: `id-${at}` });
    for (let at = 100; at < 200; at += 1) await people.updateOne({ _id: `id-${at}` }, { $set: { name: '' } });
    await close();
    for (const file of readdirSync(folder)) assert.ok(!readFileSync(join(folder, file)).includes('Zebulon'), file);
  });

  test('A2: writing many documents in a row does not block other work', async () => {
    const { store, close } = openEmbedded(newFolder());
    const things = store('one').collection<{ _id: string; count: number }>('things');
    await things.insertOne({ _id: 'a', count: 0 });
    let turns = 0;
    const others = setInterval(() => (turns += 1), 0);
    for (let count = 1; count <= 300; count += 1) await things.updateOne({ _id: 'a' }, { $set: { count } });
    clearInterval(others);
    await close();
    assert.ok(turns > 10, `${turns} turns during 300 writes`);
  });

  test('documents, indexes and events survive closing and opening', async () => {
    const folder = newFolder();
    const first = openEmbedded(folder);
    const things = first.store('one').collection<{ _id: string; name: string }>('things');
    await things.createIndex({ name: 1 }, { unique: true });
    await things.insertOne({ _id: 'a', name: 'Ann' });
    await first.bus.bindQueue('queue', ['things.*']);
    await first.bus.publish(event);
    await first.close();

    const second = openEmbedded(folder);
    const again = second.store('one').collection<{ _id: string; name: string }>('things');
    assert.deepEqual(await again.findOne({ _id: 'a' }), { _id: 'a', name: 'Ann' });
    await assert.rejects(again.insertOne({ _id: 'b', name: 'Ann' }), isDuplicateKey);
    const got: string[] = [];
    await second.bus.subscribe('queue', ['things.*'], async ({ id }) => void got.push(id));
    await untilSo(second.isSettled);
    assert.deepEqual(got, ['e1']);
    await second.close();
  });

  test('two services with one collection name do not see each other', async () => {
    const embedded = openEmbedded(newFolder());
    await embedded.store('one').collection('things').insertOne({ _id: 'a' });
    assert.equal(await embedded.store('two').collection('things').countDocuments({}), 0);
    await embedded.close();
  });

  test('an event published twice while waiting is handled once', async () => {
    const embedded = openEmbedded(newFolder());
    await embedded.bus.bindQueue('queue', ['things.*']);
    await Promise.all([embedded.bus.publish(event), embedded.bus.publish(event)]);
    let handled = 0;
    await embedded.bus.subscribe('queue', ['things.*'], async () => void (handled += 1));
    await untilSo(embedded.isSettled);
    assert.equal(handled, 1);
    await embedded.close();
  });

  test('a filter without an index is an error where indexes are required', async () => {
    const embedded = openEmbedded(newFolder(), { isIndexRequired: true });
    const things = embedded.store('one').collection<{ _id: string; name: string; city: string }>('things');
    await things.createIndex({ name: 1, city: 1 });
    await things.findOne({ name: 'x' });
    await things.findOne({ _id: 'x', city: 'y' });
    await things.find({}).toArray();
    await assert.rejects(things.findOne({ city: 'x' }), /reaches no index: city/);
    await embedded.close();
  });

  test('a call after close fails instead of hanging', async () => {
    const embedded = openEmbedded(newFolder());
    const things = embedded.store('one').collection('things');
    await embedded.close();
    await assert.rejects(things.findOne({ _id: 'a' }), /closed/);
    await assert.rejects(embedded.store('one').ready(), /closed/);
  });
});

describe('opening a data folder', () => {
  const refuses = (folder: string, sentence: RegExp) =>
    assert.throws(
      () => openEmbedded(folder),
      (error) => error instanceof StartError && sentence.test(error.message) && !error.message.includes('\n'),
    );

  test('opening a folder below a file is refused with a sentence', () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    refuses(join(file, 'data'), /cannot be written/);
  });

  test('opening a file that is no database is refused with a sentence', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'keyturn.db'), 'not a database, but long enough to look at '.repeat(100));
    refuses(folder, /is damaged/);
  });

  test('a full disk confirms no write, can still be read and loses nothing', async () => {
    const folder = newFolder();
    // A file-size limit simulates a full disk; the writer's handler turns its signal into an error.
    const command = 'ulimit -S -f 600; exec "$0" "$@"';
    const writer = join(import.meta.dirname, '../../test/full-disk-writer.ts');
    const result = spawnSync('bash', ['-c', command, process.execPath, ...process.execArgv, writer, folder], {
      encoding: 'utf8',
    });
    const report = JSON.parse(result.stdout || '{}') as { acknowledged: number; error: string; found: number };
    assert.equal(report.error, 'StoreUnavailable', result.stderr);
    assert.ok(report.acknowledged > 10);
    assert.equal(report.found, report.acknowledged);
    const embedded = openEmbedded(folder);
    assert.equal(await embedded.store('one').collection('things').countDocuments({}), report.acknowledged);
    await embedded.close();
  });
});
