import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from './connection.ts';
import { openEmbedded } from './embedded-store.ts';
import type { Outboxed } from '../outbox/outbox.ts';
import { StartError } from '../base/start-error.ts';
import { test } from '../testing/testing-context.ts';
import { createRandom } from '../testing/testing-random.ts';

const ROUNDS = 30;
const SEED = 20261123;

const folder = mkdtempSync(join(tmpdir(), 'keyturn-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A writer process that waits for `go`. */
async function startWriter() {
  const writer = join(import.meta.dirname, '../../test/kill-writer.ts');
  const child = spawn(process.execPath, [...process.execArgv, writer, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  while (!output.includes('\n')) await once(child.stdout, 'data');
  return {
    async go() {
      child.stdin.write('go\n');
      while (!output.includes('event ')) await once(child.stdout, 'data');
    },
    /** Kills it and returns its acknowledged writes, whole lines only. */
    async kill() {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
      return output.split('\n').slice(1, -1);
    },
  };
}

test(
  `a writer killed ${ROUNDS} times at any moment loses nothing it confirmed`,
  { timeout: 120_000 },
  async (context) => {
    const random = createRandom(SEED);
    const counts = new Map<string, number>();
    const pulled = new Set<string>();
    const events = new Set<string>();
    let next = startWriter();
    for (let round = 0; round < ROUNDS; round += 1) {
      const writer = await next;
      if (round < ROUNDS - 1) next = startWriter();
      await writer.go();
      await new Promise((resolve) => setTimeout(resolve, random() * 300));
      for (const line of await writer.kill()) {
        const [kind, id = '', count] = line.split(' ');
        if (kind === 'document') counts.set(id, Number(count));
        else if (kind === 'pulled') pulled.add(id);
        else events.add(id);
      }
      const connection = connect(folder);
      assert.deepEqual(
        connection.all('PRAGMA integrity_check').map((row) => Object.values(row as object)),
        [['ok']],
      );
      connection.close();
      await checkDocuments(counts, pulled);
    }
    context.diagnostic(`${counts.size} documents and ${events.size} events acknowledged`);
    assert.ok(counts.size > ROUNDS && events.size > ROUNDS);
    await checkEvents(events);
  },
);

async function checkDocuments(counts: Map<string, number>, pulled: Set<string>): Promise<void> {
  const embedded = openEmbedded(folder);
  const found = await embedded.store('one').collection<Outboxed & { count: number }>('things').find({}).toArray();
  const byId = new Map(found.map((document) => [document._id, document]));
  for (const [id, count] of counts) {
    const document = byId.get(id);
    assert.ok(document, `document ${id} is missing`);
    assert.ok(document.count >= count, `document ${id} has lost an update`);
    // A change and its event are one write, so they agree whenever the writer died.
    assert.equal(document.revision, document.count + 1);
    const hasFirst = document.outbox.length === document.count + 1;
    assert.ok(hasFirst ? !pulled.has(id) : document.outbox.length === document.count && document.count === 3);
  }
  await embedded.close();
}

async function checkEvents(events: Set<string>): Promise<void> {
  const embedded = openEmbedded(folder);
  const missing = new Set(events);
  await embedded.bus.subscribe('queue', ['things.*'], async ({ id }) => void missing.delete(id));
  while (missing.size > 0 && !embedded.bus.isIdle()) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(missing.size, 0, `${missing.size} acknowledged events are missing`);
  await embedded.close();
}

test('a second process on the same data folder is refused with one sentence', async () => {
  const writer = await startWriter();
  await writer.go();
  assert.throws(
    () => openEmbedded(folder),
    (error) => error instanceof StartError && /in use by another/.test(error.message),
  );
  await writer.kill();
  await openEmbedded(folder).close();
});
